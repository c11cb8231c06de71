import { eachLotText } from 'contract/lots/fields'
import type { Lot } from 'contract/lots/calls'
import type { LotRow } from './repo'
import { columnOf } from 'provider/records/lot-texts'
import { progressOf } from 'provider/records/progress'

/**
 * Converts a lot row to the contract's format (spec §3); budgets in whole dollars, area in square meters. `ledgers` has
 * the progress of lots with a schedule of values.
 */
export function presentLot(row: LotRow, ledgers: ReadonlyMap<string, number | null>): Lot {
  return {
    uuid: row.uuid,
    id: row.uuid,
    ...eachLotText((key) => row[columnOf(key)]),
    agency: row.agency && row.agency_name !== null ? { uuid: row.agency, name: row.agency_name } : null,
    coordinates: coordinatesOf(row),
    inspectionArea: row.inspection_area,
    timeZone: row.time_zone,
    timeZoneGuessed: row.time_zone_guessed,
    totalBudget: row.total_budget,
    budget: row.budget,
    progress: ledgers.get(row.uuid) ?? (ledgers.has(row.uuid) ? null : progressOf(row)),
    current: currentOf(row),
    requestCount: row.request_count,
    date: row.created_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

function coordinatesOf({ latitude, longitude, coordinates_source, outline }: LotRow): Lot['coordinates'] {
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, source: coordinates_source ?? 'placed', outline }
}

function currentOf(row: LotRow): Lot['current'] {
  if (row.current_request === null || row.current_status === null) return null
  const { current_reviewer: reviewer, current_reviewer_name: name } = row
  return {
    uuid: row.current_request,
    number: row.current_number ?? 0,
    title: row.current_title ?? '',
    status: row.current_status,
    dueDate: row.current_due,
    reviewer: reviewer !== null && name !== null ? { uuid: reviewer, name } : null,
    toReview: row.current_to_review,
  }
}
