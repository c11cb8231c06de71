import { sql } from 'kysely'
import { totalProgress } from 'contract/money/progress'
import type { ItemStatus } from 'contract/core/statuses'
import type { ChangedRow } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import type { Entry } from 'provider/history/journal'
import type { ItemRowLocked, RequestRow } from 'provider/records/locks'

/**
 * Changes at the end of a review to items and checklists: rows for undo, and entries, which do not have a change id
 * yet.
 */
export type Ended = { items: ItemRowLocked[]; changed: ChangedRow[]; entries: Entry[]; progress: number | null }

/** New values of an item when the review ends; omitted ones stay. */
export type ItemOutcome = {
  status: ItemStatus
  previousStatus: ItemStatus | null
  sentBack?: boolean
  remarks?: string | null
}

/**
 * Ends a review for the items of a draw request: updates those in `outcomes`, and freezes the progress of all items and
 * their checklists (docs/domain-rules.md#completing).
 */
export async function endReview(
  context: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  outcomes: ReadonlyMap<string, ItemOutcome>,
): Promise<Ended> {
  const lines = await freezeChecklists(
    context,
    drawRequest,
    items.map(({ uuid }) => uuid),
  )
  const ended: Ended = {
    items: [],
    changed: [...lines.changed],
    entries: [...lines.entries],
    progress: totalProgress(items),
  }
  for (const item of items) {
    const endedItem = await endItem(context, item, outcomes.get(item.uuid))
    ended.items.push(endedItem)
    if (endedItem.version === item.version) continue
    ended.changed.push({ noun: 'item', uuid: item.uuid, before: undoable(item), versionAfter: endedItem.version })
    ended.entries.push(itemEntry(drawRequest, item, endedItem))
  }
  return ended
}

async function endItem(
  { db, now }: Context,
  item: ItemRowLocked,
  outcome: ItemOutcome | undefined,
): Promise<ItemRowLocked> {
  if (!outcome && item.frozen_progress === item.progress) return item
  const columns = outcome && {
    status: outcome.status,
    previous_status: outcome.previousStatus,
    sent_back: outcome.sentBack ?? item.sent_back,
    remarks: outcome.remarks === undefined ? item.remarks : outcome.remarks,
  }
  return db
    .updateTable('inspection_items')
    .set({ ...columns, frozen_progress: item.progress, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', item.uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const undoable = ({ status, previous_status, sent_back, remarks, frozen_progress }: ItemRowLocked) => ({
  status,
  previous_status,
  sent_back,
  remarks,
  frozen_progress,
})

/** The live event and audit entry of a changed item. */
export function itemEntry(
  drawRequest: Pick<RequestRow, 'lot' | 'uuid'>,
  before: ItemRowLocked,
  after: ItemRowLocked,
): Entry {
  const wire = ({ status, sent_back, remarks, progress, frozen_progress }: ItemRowLocked) => ({
    status,
    sentBack: sent_back,
    remarks,
    progress,
    frozenProgress: frozen_progress,
  })
  const [was, is] = [wire(before), wire(after)]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name])
  return {
    noun: 'item',
    uuid: after.uuid,
    lot: drawRequest.lot,
    drawRequest: drawRequest.uuid,
    item: after.uuid,
    version: after.version,
    changed,
    before: was,
    after: is,
    patch: { ...is, version: after.version },
  }
}

async function freezeChecklists(
  { db, now }: Context,
  { uuid: drawRequest, lot }: RequestRow,
  itemIds: readonly string[],
): Promise<Pick<Ended, 'changed' | 'entries'>> {
  // The lock on the draw request excludes every writer of checklists, so the rows read are the rows updated.
  const open = await db
    .selectFrom('checklist_entries')
    .selectAll()
    .where(sql<boolean>`item = any(${[...itemIds]}::uuid[])`)
    .where(sql<boolean>`frozen_progress is distinct from progress`)
    .execute()
  if (open.length === 0) return { changed: [], entries: [] }
  await db
    .updateTable('checklist_entries')
    .set({ frozen_progress: sql<number>`progress`, updated_at: now, version: sql<number>`version + 1` })
    .where(sql<boolean>`uuid = any(${open.map(({ uuid }) => uuid)}::uuid[])`)
    .execute()
  return {
    changed: open.map(
      (row): ChangedRow => ({
        noun: 'checklist',
        uuid: row.uuid,
        before: { frozen_progress: row.frozen_progress },
        versionAfter: row.version + 1,
      }),
    ),
    entries: open.map(
      (row): Entry => ({
        noun: 'checklist',
        uuid: row.uuid,
        lot,
        drawRequest,
        item: row.item,
        version: row.version + 1,
        changed: ['frozenProgress'],
        before: { frozenProgress: row.frozen_progress },
        after: { frozenProgress: row.progress },
        patch: { frozenProgress: row.progress, version: row.version + 1 },
      }),
    ),
  }
}
