import { sql, type RawBuilder } from 'kysely'

import type { InspectionStatus } from 'contract/statuses'
import { prepared } from 'provider/db/prepared'
import { agencyName, fullNameAt, textAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/lists'
import { progressColumns, type ProgressRow } from 'provider/progress'
import { requestsVisibleTo } from 'provider/scope'
import { waitsForDecision } from 'provider/waiting-media'

/** A draw request with its lot's address, the people on it, the sums over its items and its media per bucket. */
export type DrawRequestRow = ProgressRow & {
  uuid: string
  lot: string
  number: number
  title: string
  description: string
  agency: string | null
  agency_name: string | null
  reviewer: string | null
  reviewer_name: string | null
  created_by: string | null
  creator_name: string | null
  total_budget: number
  due_date: string | null
  overdue: boolean
  status: InspectionStatus
  total_attempts: number
  submitted_at: Date | null
  completed_at: Date | null
  created_at: Date
  updated_at: Date
  version: number
  previous_progress: number | null
  /** Items that wait for evidence. */
  requested_items: number
  to_review: number
  resubmitted: number
  defective: number
  verified: number
  captured: number
  lot_number: string
  street: string
  city: string
  state_or_province: string
  postal_code: string
  loan_number: string
  borrower_name: string
}

/** Past its due date where the lot is, and not completed; `r` the draw request, `l` its lot. */
export const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(r.status <> 'completed' and coalesce(r.due_date < ${siteToday(now)}, false))`

/** The calendar date at the lot `l`. */
export const siteToday = (now: Date): RawBuilder<string> =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone l.time_zone)::date`

/** A draw request the viewer may see, or null. */
export const findDrawRequest = (db: Db, actor: Actor, now: Date, id: string): Promise<DrawRequestRow | null> =>
  findRow<DrawRequestRow>(db, id, drawRequestRow(actor, now))

/** The select of one draw request of the viewer. */
export function drawRequestRow(actor: Actor, now: Date): RowOf {
  return (uuid) => sql`
    select r.uuid, r.lot, r.number, r.title, r.description, r.agency, r.reviewer, r.created_by, r.total_budget, r.due_date,
      r.status, r.total_attempts, r.submitted_at, r.completed_at, r.created_at, r.updated_at, r.version,
      ${isOverdue(now)} as overdue,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name,
      case when v.uuid is not null then ${fullNameAt('v', 'r.completed_at')} end as reviewer_name,
      case when c.uuid is not null then ${fullNameAt('c', 'r.created_at')} end as creator_name,
      l.lot_number, l.street, l.city, l.state_or_province, l.postal_code, l.loan_number, l.borrower_name,
      frozen.progress as previous_progress, sums.*, piles.*
    from draw_requests r
    join lots l on l.uuid = r.lot
    left join users a on a.uuid = r.agency
    left join users v on v.uuid = r.reviewer
    left join users c on c.uuid = r.created_by
    left join lateral (
      select progress from attempts where draw_request = r.uuid and outcome = 're-requested' and progress is not null
      order by number desc limit 1
    ) frozen on true
    cross join lateral (
      select ${progressColumns}, count(*) filter (where i.status = 'Requested')::integer as requested_items
      from inspection_items i where i.draw_request = r.uuid and i.deleted_at is null
    ) sums
    cross join lateral (
      select count(*) filter (where ${waitsForDecision('m')} and m.replaces is null)::integer as to_review,
        count(*) filter (where ${waitsForDecision('m')} and m.replaces is not null)::integer as resubmitted,
        count(*) filter (where m.status = 'defective')::integer as defective,
        count(*) filter (where m.status = 'verified')::integer as verified,
        count(*) filter (where m.attempt is null and m.processing <> 'failed')::integer as captured
      from inspection_items i
      join media m on m.draw_request = r.uuid and m.item = i.uuid and m.deleted_at is null and m.replaced_by is null
      where i.draw_request = r.uuid and i.deleted_at is null
    ) piles
    where r.uuid = ${uuid} and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`
}

/** Lenders chosen for the draw request's report; a completed one keeps the names of its completion. */
export async function loadLendersUnscoped(db: Db, requestId: string): Promise<{ uuid: string; name: string }[]> {
  return db
    .selectFrom('request_lenders')
    .modifyFront(prepared)
    .innerJoin('lenders', 'lenders.uuid', 'request_lenders.lender')
    .innerJoin('draw_requests', 'draw_requests.uuid', 'request_lenders.draw_request')
    .where('request_lenders.draw_request', '=', requestId)
    .where('lenders.deleted_at', 'is', null)
    .select('lenders.uuid')
    .select(textAt('lenders', 'name', 'draw_requests.completed_at').as('name'))
    .orderBy('name')
    .execute()
}
