import { sql, type RawBuilder } from 'kysely'

import type { RequestPage } from 'contract/requests'
import type { RoleName } from 'contract/roles'
import { prepared } from 'provider/db/prepared'
import { fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { DrawRequestRow } from 'provider/modules/requests/repo'

type Waiting = Pick<DrawRequestRow, 'status' | 'agency' | 'reviewer' | 'requested_items'>

/**
 * Whose move a draw request waits for; null when it is completed. Evidence that was asked for: the borrower. A review: the
 * reviewer, before one is assigned the agency. Nobody asked for evidence yet: the agency. Without an agency: an admin.
 */
export function waitsFor({ status, agency, reviewer, requested_items }: Waiting): RoleName | null {
  if (status === 'completed') return null
  if (status !== 'submitted' && requested_items > 0) return 'borrower'
  if (status === 'submitted' && reviewer !== null) return 'reviewer'
  return agency !== null ? 'agency' : 'admin'
}

// With a limit it is asked for each row it is needed for; without one all items there are would be read first.
const evidenceAsked = sql<boolean>`coalesce((
  select true from inspection_items i where i.draw_request = r.uuid and i.deleted_at is null and i.status = 'Requested' limit 1), false)`
const nothingAsked = sql<boolean>`(r.status in ('pending', 're-requested') and not ${evidenceAsked})`
const unassigned = sql<boolean>`(r.status <> 'completed' and ((r.status = 'submitted' and r.reviewer is null) or ${nothingAsked}))`

/** The same in SQL: draw requests `r`, among those the viewer may see, that wait for the viewer. */
export function waitsForMe(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'reviewer') return sql<boolean>`(r.status = 'submitted' and r.reviewer = ${actor.uuid}::uuid)`
  if (actor.role === 'borrower') return sql<boolean>`(r.status in ('pending', 're-requested') and ${evidenceAsked})`
  if (actor.role === 'agency') return unassigned
  return sql<boolean>`(r.agency is null and ${unassigned})`
}

/** Who must act on a draw request now, and since when; null when nobody must (spec: whole page of a draw request). */
export async function loadWaiting(db: Db, actor: Actor, row: DrawRequestRow): Promise<RequestPage['waitingFor']> {
  const roleName = waitsFor(row)
  if (roleName === null) return null
  const since = (row.status === 'submitted' ? row.submitted_at : await askedAtUnscoped(db, row.uuid)) ?? row.created_at
  const who = await whoUnscoped(db, roleName, row)
  const me = roleName === actor.role && (who === null || roleName === 'borrower' || who.uuid === actor.uuid)
  return { who, roleName, me, since: since.toISOString() }
}

async function whoUnscoped(db: Db, roleName: RoleName, row: DrawRequestRow) {
  if (roleName === 'reviewer' && row.reviewer !== null) return { uuid: row.reviewer, name: row.reviewer_name ?? '' }
  if (roleName === 'agency' && row.agency !== null) return { uuid: row.agency, name: row.agency_name ?? '' }
  return roleName === 'borrower' ? borrowerUnscoped(db, row.lot) : null
}

/** The account of the lot's borrower, where there is one: an address counts once it is verified. */
async function borrowerUnscoped(db: Db, lotId: string) {
  const row = await db
    .selectFrom('lots')
    .modifyFront(prepared)
    .innerJoin('users', 'users.email', 'lots.borrower_email')
    .where('lots.uuid', '=', lotId)
    .where('users.status', '<>', 'deleted')
    .where('users.is_email_verified', '=', true)
    .select(['users.uuid', fullName('users').as('name')])
    .executeTakeFirst()
  return row ?? null
}

/** When the borrower was last asked: by the end of a review that sent items back, or by a request for evidence. */
async function askedAtUnscoped(db: Db, requestId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`${prepared}
    select greatest(
      (select ended_at from attempts where draw_request = ${requestId}::uuid and outcome = 're-requested' order by number desc limit 1),
      (select at from journal where draw_request = ${requestId}::uuid and operation = 'items.sendRequest' order by seq desc limit 1)
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}
