import { sql } from 'kysely'

import { itemProgress } from 'contract/progress'
import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Restored } from 'provider/modules/changes/restore'

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
