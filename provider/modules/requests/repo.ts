import { sql, type RawBuilder } from 'kysely'

import type { InspectionStatus } from 'contract/core/statuses'
import { prepared } from 'provider/db/prepared'
import { agencyName, fullNameAt, textAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/records/lists'
import { flagsOfRequest } from 'provider/records/ledger/flag-lists'
import { maintainedProgress, type ProgressRow } from 'provider/records/progress'
import { requestsVisibleTo } from 'provider/access/scope'

/** A draw request with its lot's address, its people, the sums over its items, and its media by status. */
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
  /** Number of items that wait for evidence. */
  requested_items: number
  to_review: number
  resubmitted: number
  defective: number
  verified: number
  captured: number
  to_replace: number
  to_photograph: number
  flags: string[]
  /** Its lot has a schedule of values. */
  has_schedule: boolean
  lot_number: string
  street: string
  city: string
  state_or_province: string
  postal_code: string
  loan_number: string
  borrower_name: string
}

/** Predicate: past its due date at the lot, and not completed; `r` is the draw request, `l` its lot. */
const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(r.status <> 'completed' and coalesce(r.due_date < ${siteToday(now)}, false))`

/** The current date at the lot `l`. */
export const siteToday = (now: Date): RawBuilder<string> =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone l.time_zone)::date`

/** Finds a draw request the viewer may see; null if there is none. */
export const findDrawRequest = (db: Db, actor: Actor, now: Date, id: string): Promise<DrawRequestRow | null> =>
  findRow<DrawRequestRow>(db, id, drawRequestRow(actor, now))

/** Number of new media that a re-requested draw request `r` needs; the sum of `replacementsNeeded` over its items. */
const toReplace = sql<number>`case when r.status <> 're-requested' then 0 else (
  select coalesce(sum(kept.defective + kept.unreadable), 0)::integer
  from inspection_items i join item_facts kept on kept.item = i.uuid
  where i.draw_request = r.uuid and i.deleted_at is null and i.status = 'Requested' and i.sent_back
) end`

/** Number of items of draw request `r` that need photos: the SQL equivalent of `needsPhotos`. */
const toPhotograph = sql<number>`case when r.status not in ('pending', 're-requested') then 0 else (
  select count(*)::integer
  from inspection_items i left join item_facts kept on kept.item = i.uuid
  where i.draw_request = r.uuid and i.deleted_at is null and i.status = 'Requested'
    and case when i.sent_back then coalesce(kept.captured, 0) = 0 and coalesce(kept.defective + kept.unreadable, 0) = 0
      else coalesce(kept.captured, 0) = 0
        or kept.to_review + kept.resubmitted + kept.defective + kept.verified < coalesce(i.photos_wanted, 0) end
) end`

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
      frozen.progress as previous_progress, ${maintainedProgress('sums')}, sums.requested_items, sums.to_review, sums.resubmitted,
      sums.defective, sums.verified, sums.captured, ${toReplace} as to_replace,
      ${toPhotograph} as to_photograph, ${flagsOfRequest(actor)} as flags,
      exists (select from lot_facts of_all where of_all.lot = r.lot and of_all.ledger_cents is not null) as has_schedule
    from draw_requests r
    join lots l on l.uuid = r.lot
    left join users a on a.uuid = r.agency
    left join users v on v.uuid = r.reviewer
    left join users c on c.uuid = r.created_by
    left join lateral (
      select progress from attempts where draw_request = r.uuid and outcome = 're-requested' and progress is not null
      order by number desc limit 1
    ) frozen on true
    join request_facts sums on sums.draw_request = r.uuid
    where r.uuid = ${uuid} and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`
}

/** Lenders chosen for the draw request's report; for a completed one, with their names at completion. */
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
