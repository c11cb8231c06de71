import { sql, type Updateable } from 'kysely'
import { attemptsShown } from 'contract/requests/attempts'
import type { InspectionStatus } from 'contract/core/statuses'
import type { ChangedRow } from 'provider/history/stored-changes'
import type { Database } from 'provider/db/schema'
import type { Context } from 'provider/http/context'
import type { Entry } from 'provider/history/journal'
import type { RequestRow } from 'provider/records/locks'

/** A draw request's new status, as the calls return it. */
export type RequestStatusData = {
  requestId: string
  status: InspectionStatus
  version: number
  changeId: string | null
  message: string
}

type Columns = Pick<Updateable<Database['draw_requests']>, 'total_attempts' | 'submitted_at' | 'completed_at'> & {
  status: InspectionStatus
}

/**
 * Updates a draw request that the caller has locked.
 * @returns data for undo and for the journal. `progress` is its current total
 */
export async function setRequestStatus(
  { db, now }: Context,
  drawRequest: RequestRow,
  columns: Columns,
  progress: number | null,
): Promise<{ version: number; changed: ChangedRow; entry: Entry }> {
  const row = await db
    .updateTable('draw_requests')
    .set({ ...columns, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', drawRequest.uuid)
    .returning(['version', 'status', 'total_attempts', 'submitted_at', 'completed_at'])
    .executeTakeFirstOrThrow()
  const { status, total_attempts, submitted_at, completed_at } = drawRequest
  const attempts = attemptsShown([row.total_attempts], row.status)
  return {
    version: row.version,
    changed: {
      noun: 'drawRequest',
      uuid: drawRequest.uuid,
      before: { status, total_attempts, submitted_at, completed_at },
      versionAfter: row.version,
    },
    entry: {
      noun: 'drawRequest',
      uuid: drawRequest.uuid,
      lot: drawRequest.lot,
      drawRequest: drawRequest.uuid,
      version: row.version,
      changed: ['status'],
      before: { status },
      after: { status: row.status, attempts, progress },
      patch: {
        status: row.status,
        version: row.version,
        progress,
        attempts,
        submittedAt: row.submitted_at?.toISOString() ?? null,
        completedAt: row.completed_at?.toISOString() ?? null,
      },
    },
  }
}

/** URL of a draw request in the web app, for mails. */
export function linkTo({ config }: Context, drawRequest: Pick<RequestRow, 'lot' | 'uuid'>): string {
  return `${config.appOrigin}/lots/${drawRequest.lot}/requests/${drawRequest.uuid}`
}
