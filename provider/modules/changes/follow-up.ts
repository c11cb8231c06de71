import { sql } from 'kysely'

import { itemProgress, totalProgress } from 'contract/progress'
import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Entry } from 'provider/journal'
import type { Place } from 'provider/modules/changes/places'
import type { Restored } from 'provider/modules/changes/restore'

/**
 * Lets writers of progress come one after another per draw request, so that each event's total is of all lines committed
 * before it.
 */
export async function queueForProgress(db: Db, requestIds: readonly string[]): Promise<void> {
  for (const id of [...requestIds].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`progress ${id}`}, 0))`.execute(db)
  }
}

/**
 * Works out the progress of items whose checklist lines were put back: the mean of the lines as they are now. The caller
 * holds the items. Answers those whose progress moved.
 */
export async function recomputeItems(db: Db, itemIds: readonly string[], now: Date): Promise<Restored[]> {
  const restored: Restored[] = []
  const lines = await db
    .selectFrom('checklist_entries')
    .select(['item', 'progress'])
    .where(sql<boolean>`item = any(${[...itemIds]}::uuid[])`)
    .execute()
  for (const [item, entries] of groupBy(lines, (line) => line.item)) {
    const progress = itemProgress(entries.map((line) => line.progress))
    const { rows } = await sql<{ was: number | null; version: number }>`
      update inspection_items i set progress = ${progress}, version = version + 1, updated_at = ${now}
      from (select uuid, progress as was from inspection_items where uuid = ${item}::uuid) old
      where i.uuid = old.uuid and i.progress is distinct from ${progress}::numeric returning old.was, i.version`.execute(
      db,
    )
    for (const { was, version } of rows)
      restored.push({ noun: 'item', uuid: item, was: { progress: was }, is: { progress, version } })
  }
  return restored
}

/** What the total progress of draw requests is now, for those who look at it. */
export async function totalEntries(db: Db, places: readonly Place[], change: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [drawRequest, { lot }] of new Map(places.map((place) => [place.drawRequest, place]))) {
    const items = await db
      .selectFrom('inspection_items')
      .select(['budget', 'progress'])
      .where('draw_request', '=', drawRequest)
      .where('deleted_at', 'is', null)
      .execute()
    const patch = { progress: totalProgress(items) }
    entries.push({ noun: 'drawRequest', uuid: drawRequest, lot, drawRequest, changed: ['progress'], patch, change })
  }
  return entries
}
