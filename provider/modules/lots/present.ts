import type { Lot } from 'contract/lots'
import type { LotRow } from 'provider/modules/lots/repo'
import { progressOf } from 'provider/progress'

/** A lot row as the contract has it (spec §3); budgets in whole dollars, the area in square metres. */
export function presentLot(row: LotRow): Lot {
  return {
    uuid: row.uuid,
    id: row.uuid,
    lotNumber: row.lot_number,
    street: row.street,
    city: row.city,
    stateOrProvince: row.state_or_province,
    country: row.country,
    postalCode: row.postal_code,
    loanNumber: row.loan_number,
    borrowerName: row.borrower_name,
    borrowerEmail: row.borrower_email,
    agency: row.agency && row.agency_name !== null ? { uuid: row.agency, name: row.agency_name } : null,
    coordinates: coordinatesOf(row),
    inspectionArea: row.inspection_area,
    timeZone: row.time_zone,
    timeZoneGuessed: row.time_zone_guessed,
    totalBudget: row.total_budget,
    budget: row.budget,
    progress: progressOf(row),
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
