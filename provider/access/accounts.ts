import { sql, type Selectable } from 'kysely'

import { required } from 'contract/text/field-errors'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import {
  belongsToAgency,
  idIs,
  isAgency,
  needsAgency,
  reviewsRequests,
  roleIdsThat,
  seesAllAgencies,
} from 'contract/core/capabilities'
import { accountRules, type AccountFacts } from 'contract/core/rules'
import { requireAgency } from './assignees'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { conflict, invalid, requireAllowed } from 'provider/http/errors'
import { endAccessOf } from './end-access'

/** The columns of an account that the account rules compare before and after a change. */
export type Standing = Pick<Selectable<Database['users']>, 'uuid' | 'role' | 'agency' | 'status'>

/** The data that rules about accounts read: the active admins, and the number of lots and people of each agency. */
export type TenantState = { admins: ReadonlySet<string>; held: ReadonlyMap<string, number> }

/**
 * Reads the tenant state. Locks all active admins before any other account, so that a call that removes one knows which
 * remain.
 */
export async function lockTenant(context: Context, uuids: readonly string[]): Promise<TenantState> {
  const admins = await lockAdmins(context)
  return { admins, held: await countHeldUnscoped(context.db, uuids) }
}

/** Same as `lockTenant` without locks, for the dry run of a change. */
export async function readTenant(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  uuids: readonly string[],
): Promise<TenantState> {
  const rows = seesAllAgencies(actor.role) ? await activeAdminsUnscoped(db).execute() : []
  return { admins: new Set(rows.map(({ uuid }) => uuid)), held: await countHeldUnscoped(db, uuids) }
}

/** Locks the active admins if the actor is an admin. */
export async function lockAdmins({ db, actor }: Context): Promise<ReadonlySet<string>> {
  return new Set(seesAllAgencies(actor.role) ? await lockActiveAdminsUnscoped(db) : [])
}

/** The facts about a person that the account rules read. `going` are admins removed by the same call. */
export function factsOf(
  { actor }: Pick<Context, 'actor'>,
  { uuid, status }: Pick<Standing, 'uuid' | 'status'>,
  { admins, held }: TenantState,
  going: ReadonlySet<string> = new Set(),
): AccountFacts {
  const left = [...admins].filter((admin) => !going.has(admin))
  return {
    status,
    isMe: uuid === actor.uuid,
    lastAdmin: left.length === 1 && left[0] === uuid,
    holds: held.get(uuid) ?? 0,
  }
}

/**
 * Returns the agency stored for a role: required for reviewers, optional for borrowers, null for agencies and admins.
 * @throws ApiError 400 at `agency` when it is missing, or is not an agency that people can be assigned to
 */
export async function agencyFor({ db }: Context, role: number, chosen: string | null): Promise<string | null> {
  if (!idIs(role, belongsToAgency)) return null
  if (chosen !== null) await requireAgency(db, chosen)
  else if (idIs(role, needsAgency)) throw invalid('agency', required('agency'))
  return chosen
}

/**
 * Checks that a person may change role, agency or status.
 * @throws 409 for the last admin, for an agency that still has lots or people, and for a reviewer with open draw
 * requests
 */
export async function requireMovable(
  context: Context,
  was: Standing,
  is: Standing,
  tenant: TenantState,
): Promise<void> {
  const facts = factsOf(context, was, tenant)
  const wasAdmin = idIs(was.role, seesAllAgencies) && was.status === 'active'
  if (wasAdmin && (!idIs(is.role, seesAllAgencies) || is.status !== 'active'))
    requireAllowed(accountRules.leave({ ...facts, isMe: facts.isMe === true && is.status !== 'active' }))
  if (idIs(was.role, isAgency) && !idIs(is.role, isAgency) && facts.holds)
    throw conflict(ruleText('rule.agencyHolds', { count: facts.holds }))
  if (!idIs(was.role, reviewsRequests) || (idIs(is.role, reviewsRequests) && is.agency === was.agency)) return
  const count = await countOpenRequestsUnscoped(context.db, was.uuid)
  if (count > 0) throw conflict(refusal('reviewerBusy', { count }))
}

/** Ends the sessions and the calendar feed of a person who is no longer active, or has another role. */
export async function endOldSessions(context: Context, was: Standing, is: Standing): Promise<void> {
  const goes = is.status !== 'active' ? 'the account is not active' : was.role !== is.role ? 'another role' : null
  if (goes !== null && was.status === 'active') await endAccessOf(context, is.uuid, goes)
}

/**
 * Locks every active admin in order and returns their ids, so that the last one cannot be removed. Unscoped: the rule
 * covers all admins.
 */
async function lockActiveAdminsUnscoped(db: Db): Promise<string[]> {
  const rows = await activeAdminsUnscoped(db).forNoKeyUpdate().execute()
  return rows.map(({ uuid }) => uuid)
}

const activeAdminsUnscoped = (db: Db) =>
  db
    .selectFrom('users')
    .select('uuid')
    .where('role', 'in', roleIdsThat(seesAllAgencies))
    .where('status', '=', 'active')
    .orderBy('uuid')

/** Counts the lots and people of these agencies. */
export async function countHeldUnscoped(db: Db, agencies: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ agency: string; count: number }>`
    select agency, count(*) as count from (
      select agency from lots where agency = any(${[...agencies]}::uuid[]) and deleted_at is null
      union all select agency from users where agency = any(${[...agencies]}::uuid[]) and status <> 'deleted' and uuid <> agency
    ) held group by agency`.execute(db)
  return new Map(rows.map(({ agency, count }) => [agency, count]))
}

/** Counts the open draw requests of a reviewer. */
async function countOpenRequestsUnscoped(db: Db, reviewer: string): Promise<number> {
  const row = await db
    .selectFrom('draw_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reviewer', '=', reviewer)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .executeTakeFirstOrThrow()
  return row.count
}
