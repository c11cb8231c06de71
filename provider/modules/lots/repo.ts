import { sql } from 'kysely'

import type { coordinateSources } from 'contract/lots'
import type { InspectionStatus } from 'contract/statuses'
import { agencyName, fullNameAt, safeSum } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/lists'
import { lotFacts } from 'provider/lot-facts'
import { progressColumns, type ProgressRow } from 'provider/progress'
import { lotsVisibleTo } from 'provider/scope'

/** A lot with its agency, the draw request that matters now, and the sums over the items of all its draw requests. */
export type LotRow = ProgressRow & {
  uuid: string
  agency: string | null
  agency_name: string | null
  lot_number: string
  street: string
  city: string
  state_or_province: string
  country: string
  postal_code: string
  loan_number: string
  borrower_name: string
  borrower_email: string
  latitude: number | null
  longitude: number | null
  coordinates_source: (typeof coordinateSources)[number] | null
  outline: [number, number][] | null
  inspection_area: number | null
  time_zone: string
  time_zone_guessed: boolean
  total_budget: number | null
  created_at: Date
  updated_at: Date
  version: number
  budget: number | null
  request_count: number
  current_request: string | null
  current_status: InspectionStatus | null
  current_due: string | null
  current_number: number | null
  current_title: string | null
  current_reviewer: string | null
  current_reviewer_name: string | null
  current_to_review: number
}

/** A lot the viewer may see, or null. */
export const findLotRow = (db: Db, actor: Actor, id: string): Promise<LotRow | null> =>
  findRow<LotRow>(db, id, lotRow(actor))

/** The select of one lot of the viewer. */
export function lotRow(actor: Actor): RowOf {
  return (uuid) => sql`
    select l.uuid, l.agency, l.lot_number, l.street, l.city, l.state_or_province, l.country, l.postal_code, l.loan_number,
      l.borrower_name, l.borrower_email, l.latitude, l.longitude, l.coordinates_source, l.outline, l.inspection_area,
      l.time_zone, l.time_zone_guessed, l.total_budget, l.created_at, l.updated_at, l.version,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name,
      ${safeSum(sql`f.budget`)} as budget, f.request_count, f.current_request, f.current_status, f.current_due,
      c.number as current_number, c.title as current_title, c.reviewer as current_reviewer,
      case when v.uuid is not null then ${fullNameAt('v', 'c.completed_at')} end as current_reviewer_name,
      waiting.current_to_review, sums.*
    from lots l
    ${lotFacts(actor)}
    left join users a on a.uuid = l.agency
    left join draw_requests c on c.uuid = f.current_request
    left join users v on v.uuid = c.reviewer
    cross join lateral (
      select ${progressColumns} from draw_requests q join inspection_items i on i.draw_request = q.uuid and i.deleted_at is null
      where q.lot = l.uuid and q.deleted_at is null
    ) sums
    cross join lateral (
      select count(*)::integer as current_to_review from inspection_items i
      join media m on m.draw_request = i.draw_request and m.item = i.uuid and m.status = 'pending'
        and m.deleted_at is null and m.replaced_by is null and m.attempt is not null
      where i.draw_request = f.current_request and i.deleted_at is null
    ) waiting
    where l.uuid = ${uuid} and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}`
}
