import { attemptsShown } from 'contract/requests/attempts'
import { inFlagOrder } from 'contract/ledger/flag-names'
import type { Person } from 'contract/core/common'
import type { DrawRequest, DrawRequestRow as DrawRequestWithLot } from 'contract/requests/calls'
import type { DrawRequestRow } from './repo'
import { progressOf } from 'provider/records/progress'

/** Converts a draw request row to the contract's format (spec §3); attempts are the displayed ones (spec §4). */
export function presentDrawRequest(row: DrawRequestRow): DrawRequest {
  return {
    uuid: row.uuid,
    id: row.uuid,
    lotId: row.lot,
    number: row.number,
    title: row.title,
    description: row.description,
    agency: person(row.agency, row.agency_name),
    reviewer: person(row.reviewer, row.reviewer_name),
    reviewerId: row.reviewer,
    totalBudget: row.total_budget,
    dueDate: row.due_date,
    overdue: row.overdue,
    status: row.status,
    progress: progressOf(row),
    previousProgress: row.previous_progress,
    attempts: attemptsShown([row.total_attempts], row.status),
    counts: {
      toReview: row.to_review,
      resubmitted: row.resubmitted,
      defective: row.defective,
      verified: row.verified,
    },
    itemCount: row.items,
    captured: row.captured,
    toReplace: row.to_replace,
    toPhotograph: row.to_photograph,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    createdBy: person(row.created_by, row.creator_name),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** Same as `presentDrawRequest` with the lot's address and the totals of its budget, for lists. */
export function presentDrawRequestWithLot(
  row: DrawRequestRow,
  ledgers: ReadonlyMap<string, DrawRequestWithLot['ledger']>,
): DrawRequestWithLot {
  return {
    ...presentDrawRequest(row),
    lot: {
      uuid: row.lot,
      id: row.lot,
      lotNumber: row.lot_number,
      street: row.street,
      city: row.city,
      stateOrProvince: row.state_or_province,
      postalCode: row.postal_code,
      loanNumber: row.loan_number,
      borrowerName: row.borrower_name,
    },
    ledger: ledgers.get(row.uuid) ?? null,
    flags: inFlagOrder(row.flags),
  }
}

const person = (uuid: string | null, name: string | null): Person | null =>
  uuid !== null && name !== null ? { uuid, name } : null
