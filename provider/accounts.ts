import { sql, type Selectable } from 'kysely'

import { say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { roles } from 'contract/roles'
import { accountRules, type AccountFacts } from 'contract/rules'
import { requireAgency } from 'provider/chosen-people'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { conflict, invalid, requireAllowed } from 'provider/http/errors'
import { endAccessOf } from 'provider/modules/auth/service'

/** Where somebody stands in the house. */
export type Standing = Pick<Selectable<Database['users']>, 'uuid' | 'role' | 'agency' | 'status'>

/** What decides about people at one moment: the active admins, and what agencies hold. */
export type House = { admins: ReadonlySet<string>; held: ReadonlyMap<string, number> }

/**
 * Reads the house. Whoever may take an admin away holds all active ones first, before any other account, so that each knows
 * who is left.
 */
export async function holdHouse(context: Context, uuids: readonly string[]): Promise<House> {
  const admins = await holdAdmins(context)
  return { admins, held: await countHeldUnscoped(context.db, uuids) }
}

/** Holds the active admins where the actor is one. */
export async function holdAdmins({ db, actor }: Context): Promise<ReadonlySet<string>> {
  return new Set(actor.role === 'admin' ? await lockActiveAdminsUnscoped(db) : [])
}

/** What the rules read of a person; `going` are admins that leave with the same call. */
export function factsOf(
  { actor }: Pick<Context, 'actor'>,
  { uuid, status }: Pick<Standing, 'uuid' | 'status'>,
  { admins, held }: House,
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
 * The agency that goes with a role: reviewers have one, borrowers may, agencies and admins have none.
 * @throws ApiError 400 at `agency` where it is missing, or none that people can be put to
 */
export async function agencyFor({ db }: Context, role: number, chosen: string | null): Promise<string | null> {
  if (role === roles.admin || role === roles.agency) return null
  if (chosen !== null) await requireAgency(db, chosen)
  else if (role === roles.reviewer) throw invalid('agency', say('required', { label: 'Agency' }))
  return chosen
}

/**
 * Whether somebody may take another place in the house.
 * @throws 409 the last admin's; an agency's that still holds lots or people; a reviewer's with open draw requests
 */
export async function requireMovable(context: Context, was: Standing, is: Standing, house: House): Promise<void> {
  const facts = factsOf(context, was, house)
  const wasAdmin = was.role === roles.admin && was.status === 'active'
  if (wasAdmin && (is.role !== roles.admin || is.status !== 'active'))
    requireAllowed(accountRules.leave({ ...facts, isMe: facts.isMe === true && is.status !== 'active' }))
  if (was.role === roles.agency && is.role !== roles.agency && facts.holds)
    throw conflict(say('agencyHolds', { count: facts.holds }))
  if (was.role !== roles.reviewer || (is.role === roles.reviewer && is.agency === was.agency)) return
  const count = await countOpenRequestsUnscoped(context.db, was.uuid)
  if (count > 0) throw conflict(refusal('reviewerBusy', { count }))
}

/** Ends the sessions and the calendar address of those who are not active any more, or have another role or agency now. */
export async function endOldSessions(context: Context, was: Standing, is: Standing): Promise<void> {
  const goes = is.status !== 'active' ? 'the account is not active' : was.role !== is.role ? 'another role' : null
  if (goes !== null && was.status === 'active') await endAccessOf(context, is.uuid, goes)
}

/**
 * Locks every active admin, in order, and answers their ids: whoever takes one away has to know that another is left.
 * Unscoped, since it is asked about the house.
 */
async function lockActiveAdminsUnscoped(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where('role', '=', roles.admin)
    .where('status', '=', 'active')
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Lots and people that belong to these agencies, counted. */
export async function countHeldUnscoped(db: Db, agencies: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ agency: string; count: number }>`
    select agency, count(*) as count from (
      select agency from lots where agency = any(${[...agencies]}::uuid[]) and deleted_at is null
      union all select agency from users where agency = any(${[...agencies]}::uuid[]) and status <> 'deleted' and uuid <> agency
    ) held group by agency`.execute(db)
  return new Map(rows.map(({ agency, count }) => [agency, count]))
}

/** Open draw requests of a reviewer. */
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
