import { attemptsShown } from 'contract/requests/attempts'
import type { RequestRow } from 'provider/records/locks'

/** The current draw request, for the error that reports a stale version. */
export function requestState(row: RequestRow) {
  return {
    uuid: row.uuid,
    id: row.uuid,
    lotId: row.lot,
    number: row.number,
    title: row.title,
    status: row.status,
    attempts: attemptsShown([row.total_attempts], row.status),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
