import { sql } from 'kysely'

import { enqueue } from 'provider/adapters/queues'
import type { Context } from 'provider/http/context'
import type { Entry } from './journal'
import type { RestoredRow } from './undo-kind'

const isThere = (row: RestoredRow['is']) => row !== null && (row.deleted_at ?? null) === null

/** Lets a job check the media again that match a restored or removed one. */
export async function recheckSimilarMedia({ boss, db }: Context, rows: readonly RestoredRow[]): Promise<Entry[]> {
  const mediaIds = rows.filter(({ was, is }) => isThere(was) !== isThere(is)).map(({ uuid }) => uuid)
  if (mediaIds.length > 0) await enqueue(boss, db, 'media.recheck', { mediaIds })
  return []
}

const measuredFrom = ['latitude', 'longitude', 'coordinates_source', 'outline'] as const
const isMoved = ({ was, is }: RestoredRow) =>
  measuredFrom.some((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]))

/** Short enough for the time limit of a job. */
const lotsPerJob = 20

/** Lets jobs measure the distances of media again whose lot moved. */
export async function remeasureDistances({ boss, db }: Context, rows: readonly RestoredRow[]): Promise<Entry[]> {
  const moved = rows.filter(isMoved).map(({ uuid }) => uuid)
  const { rows: lots } = await sql<{ uuid: string }>`
    select lot.uuid from lots lot where lot.uuid = any(${moved}::uuid[])
      and exists (select from draw_requests request join media on media.draw_request = request.uuid where request.lot = lot.uuid)
    order by lot.uuid`.execute(db)
  const lotIds = lots.map(({ uuid }) => uuid)
  for (let from = 0; from < lotIds.length; from += lotsPerJob)
    await enqueue(boss, db, 'media.recheck', { lotIds: lotIds.slice(from, from + lotsPerJob) })
  return []
}
