import { sql } from 'kysely'

import { itemProgress, totalProgress } from 'contract/money/progress'
import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import type { Entry } from './journal'
import { lockItemsUnscoped } from 'provider/records/locks'
import type { RecordPlace, RestoredRow } from './undo-kind'

type Placed = { place: RecordPlace }

const idsOf = (rows: readonly Placed[], of: 'item' | 'drawRequest'): string[] =>
  [...new Set(rows.map(({ place }) => place[of]))].filter((id) => id !== null)

/**
 * Locks the items of checklist lines. Writers of progress are serialized per draw request, so that each event's total
 * includes all lines committed before it.
 */
export async function lockItemsOfLines({ db }: Context, rows: readonly Placed[]): Promise<void> {
  for (const id of idsOf(rows, 'drawRequest').sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`progress ${id}`}, 0))`.execute(db)
  }
  await lockItemsUnscoped(db, idsOf(rows, 'item'), 'update')
}

/** Recomputes the progress of items and draw requests from the restored lines. */
export async function recomputeProgress(
  context: Context,
  rows: readonly RestoredRow[],
  change: string,
): Promise<Entry[]> {
  const items = await recomputeItems(context, rows, change)
  return [...items, ...(await totalEntries(context.db, items, change))]
}

/** Recomputes the total of draw requests whose items were added, removed or changed in budget. */
export function recomputeRequestProgress(
  { db }: Context,
  rows: readonly RestoredRow[],
  change: string,
): Promise<Entry[]> {
  const isWeightChanged = ({ was, is }: RestoredRow) => was?.budget !== is?.budget || was?.deleted_at !== is?.deleted_at
  return totalEntries(
    db,
    rows.filter(isWeightChanged).map(({ place }) => place),
    change,
  )
}

/** The entries of the new totals of these draw requests, one each. */
async function totalEntries(db: Db, places: readonly RecordPlace[], change: string): Promise<Entry[]> {
  const lots = new Map(places.map(({ drawRequest, lot }) => [drawRequest, lot]))
  const entries: Entry[] = []
  for (const [drawRequest, lot] of lots) {
    if (!drawRequest) continue
    const patch = { progress: await drawRequestProgress(db, drawRequest) }
    entries.push({ noun: 'drawRequest', uuid: drawRequest, lot, drawRequest, changed: ['progress'], patch, change })
  }
  return entries
}

/** Sets an item's progress to the mean of its current lines. */
async function recomputeItems({ db, now }: Context, rows: readonly RestoredRow[], change: string) {
  const entries: (Entry & RecordPlace)[] = []
  const placeOf = new Map(rows.map(({ place }) => [place.item, place]))
  const lines = await db
    .selectFrom('checklist_entries')
    .select(['item', 'progress'])
    .where(sql<boolean>`item = any(${idsOf(rows, 'item')}::uuid[])`)
    .execute()
  for (const [uuid, ofItem] of groupBy(lines, ({ item }) => item)) {
    const place = placeOf.get(uuid)
    if (!place) continue
    const progress = itemProgress(ofItem.map((line) => line.progress))
    const { rows: updated } = await sql<{ was: number | null; version: number }>`
      update inspection_items i set progress = ${progress}, version = version + 1, updated_at = ${now}
      from (select uuid, progress as was from inspection_items where uuid = ${uuid}::uuid) old
      where i.uuid = old.uuid and i.progress is distinct from ${progress}::numeric returning old.was, i.version`.execute(
      db,
    )
    for (const { was, version } of updated)
      entries.push({
        ...place,
        noun: 'item',
        uuid,
        version,
        changed: ['progress'],
        before: { progress: was },
        after: { progress },
        patch: { progress, version },
        change,
      })
  }
  return entries
}

/** The total progress of a draw request from its current items. */
export async function drawRequestProgress(db: Db, drawRequest: string): Promise<number | null> {
  const items = await db
    .selectFrom('inspection_items')
    .select(['budget', 'progress'])
    .where('draw_request', '=', drawRequest)
    .where('deleted_at', 'is', null)
    .execute()
  return totalProgress(items)
}
