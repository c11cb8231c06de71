import { sql, type RawBuilder } from 'kysely'

import type { RequestPage } from 'contract/requests/calls'
import type { RoleName } from 'contract/core/roles'
import { isInEffect } from 'provider/history/stored-changes'
import { prepared } from 'provider/db/prepared'
import { fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { DrawRequestRow } from './repo'

type Waiting = Pick<DrawRequestRow, 'status' | 'agency' | 'reviewer' | 'requested_items'>

/**
 * The role that must act on a draw request; null when it is completed. Requested evidence: the borrower. A review: the
 * reviewer, or the agency before one is assigned. No evidence requested yet: the agency. Without an agency: an admin.
 */
export function waitsFor({ status, agency, reviewer, requested_items }: Waiting): RoleName | null {
  if (status === 'completed') return null
  if (status !== 'submitted' && requested_items > 0) return 'borrower'
  if (status === 'submitted' && reviewer !== null) return 'reviewer'
  return agency !== null ? 'agency' : 'admin'
}

// Equals the condition of the index draw_requests_unassigned.
const unassigned = sql<boolean>`((r.status = 'submitted' and r.reviewer is null) or (r.status in ('pending', 're-requested') and not r.evidence_requested))`

/** SQL form of `waitsFor`: visible draw requests `r` that wait for the viewer. */
export function waitsForMe(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'reviewer') return sql<boolean>`(r.status = 'submitted' and r.reviewer = ${actor.uuid}::uuid)`
  if (actor.role === 'borrower') return sql<boolean>`(r.status in ('pending', 're-requested') and r.evidence_requested)`
  if (actor.role === 'agency') return unassigned
  return sql<boolean>`(r.agency is null and ${unassigned})`
}

/**
 * The person who must act on a draw request, and since when; null when nobody must (spec: whole page of a draw
 * request).
 */
export async function loadWaiting(db: Db, actor: Actor, row: DrawRequestRow): Promise<RequestPage['waitingFor']> {
  const roleName = waitsFor(row)
  if (roleName === null) return null
  const since =
    (row.status === 'submitted' ? row.submitted_at : await requestedAtUnscoped(db, row.uuid)) ?? row.created_at
  const who = await whoUnscoped(db, roleName, row)
  const me = roleName === actor.role && (who === null || roleName === 'borrower' || who.uuid === actor.uuid)
  return { who, roleName, me, since: since.toISOString() }
}

async function whoUnscoped(db: Db, roleName: RoleName, row: DrawRequestRow) {
  if (roleName === 'reviewer' && row.reviewer !== null) return { uuid: row.reviewer, name: row.reviewer_name ?? '' }
  if (roleName === 'agency' && row.agency !== null) return { uuid: row.agency, name: row.agency_name ?? '' }
  return roleName === 'borrower' ? borrowerUnscoped(db, row.lot) : null
}

/** Finds the account of the lot's borrower by a verified email address; null if there is none. */
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

/**
 * Time of the last request to the borrower: by the end of a review that sent items back, or by a request for evidence
 * that was not undone.
 */
async function requestedAtUnscoped(db: Db, requestId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`${prepared}
    select greatest(
      (select ended_at from attempts where draw_request = ${requestId}::uuid and outcome = 're-requested' order by number desc limit 1),
      (select at from journal where draw_request = ${requestId}::uuid and operation = 'items.sendRequest' and ${isInEffect(sql`change`)} order by seq desc limit 1)
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}
