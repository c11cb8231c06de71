import { sql } from 'kysely'

import type { coordinateSources } from 'contract/lots/calls'
import type { InspectionStatus } from 'contract/core/statuses'
import { agencyName, fullNameAt, safeSum } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/records/lists'
import { flagsOfLot } from 'provider/records/ledger/flag-lists'
import { lotFacts } from 'provider/records/lot-facts'
import { summedProgress, type ProgressRow } from 'provider/records/progress'
import { lotTextColumns, type LotTextColumn } from 'provider/records/lot-texts'
import { lotsVisibleTo } from 'provider/access/scope'

/** A lot with its agency, its current draw request, and the sums over the items of all its draw requests. */
export type LotRow = ProgressRow &
  Record<LotTextColumn, string> & {
    uuid: string
    agency: string | null
    agency_name: string | null
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
    has_schedule: boolean
    flags: string[]
  }

/** Finds a lot the viewer may see; null if there is none. */
export const findLotRow = (db: Db, actor: Actor, id: string): Promise<LotRow | null> =>
  findRow<LotRow>(db, id, lotRow(actor))

const texts = sql.join(lotTextColumns.map((column) => sql.ref(`l.${column}`)))

/** The select of one lot of the viewer. */
export function lotRow(actor: Actor): RowOf {
  return (uuid) => sql`
    select l.uuid, l.agency, ${texts}, l.latitude, l.longitude, l.coordinates_source, l.outline, l.inspection_area,
      l.time_zone, l.time_zone_guessed, l.total_budget, l.created_at, l.updated_at, l.version,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name,
      ${safeSum(sql`f.budget`)} as budget, f.request_count, f.current_request, f.current_status, f.current_due,
      c.number as current_number, c.title as current_title, c.reviewer as current_reviewer,
      case when v.uuid is not null then ${fullNameAt('v', 'c.completed_at')} end as current_reviewer_name,
      coalesce(waiting.undecided, 0) as current_to_review,
      exists (select from lot_facts of_all where of_all.lot = l.uuid and of_all.ledger_cents is not null) as has_schedule,
      ${flagsOfLot(actor)} as flags,
      sums.*
    from lots l
    ${lotFacts(actor)}
    left join users a on a.uuid = l.agency
    left join draw_requests c on c.uuid = f.current_request
    left join users v on v.uuid = c.reviewer
    cross join lateral (
      select ${summedProgress('s')} from draw_requests q join request_facts s on s.draw_request = q.uuid
      where q.lot = l.uuid and q.deleted_at is null
    ) sums
    left join request_facts waiting on waiting.draw_request = f.current_request
    where l.uuid = ${uuid} and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}`
}
