import { attemptsShown } from 'contract/attempts'
import type { RequestRow } from 'provider/locks'

/** What a stale writer is shown of the draw request as it is now. */
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
