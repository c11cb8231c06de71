import { withPercent } from 'contract/money/percent'
import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { z } from 'zod'
import type { progressForm } from 'contract/inspections/calls'
import { itemProgress } from 'contract/money/progress'
import { rules } from 'contract/core/rules'
import { storeChange } from 'provider/history/stored-changes'
import { drawRequestProgress } from 'provider/history/undo-progress'
import type { Context } from 'provider/http/context'
import { invalid, notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { lockItemsUnscoped, lockRequest, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { requireFresh } from 'provider/records/optimistic-lock'
import { itemEntry } from './freeze'
import { presentChecklistEntry, presentItem } from './present'
import { loadItemsById, visibleItems, type ChecklistRow } from './repo'

type LockedEntry = { entry: ChecklistRow; item: ItemRowLocked; drawRequest: RequestRow }

/**
 * Sets the progress of one checklist line, rounded to one decimal, and recomputes the item's (spec §5, domain rules 1
 * and 2). A value below the last frozen progress needs a reason, which is stored; otherwise the reason is cleared.
 * @throws 404 not visible; 409 stale or frozen; 400 without a required reason
 */
export async function updateChecklistProgress(
  context: Context,
  id: string,
  form: z.output<typeof progressForm>,
): Promise<DataOf<'inspections.updateChecklistProgress'>> {
  const held = await lockEntry(context, id)
  const { entry, item, drawRequest } = held
  await requireFresh(context, entry, form.version, () => presentChecklistEntry(entry))
  requireAllowed(rules.setProgress({ inspectionStatus: drawRequest.status }))
  const progress = form.progress === null ? null : roundedPercent(form.progress)
  const given = form.reason?.trim() || null
  if (progress === entry.progress && (given === null || given === entry.reason))
    return answer(context, entry, item.uuid, null)
  const reason = reasonFor(entry, progress, given)
  const changeId = await write(context, held, { progress, reason })
  const after = await context.db
    .selectFrom('checklist_entries')
    .selectAll()
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow()
  return answer(context, after, item.uuid, changeId)
}

/** Rounds to one decimal, half up; the epsilon corrects floating-point values such as 33.349999 for 33.35. */
const roundedPercent = (value: number): number => Math.min(100, Math.round(value * 10 + 1e-9) / 10)

function reasonFor({ frozen_progress }: ChecklistRow, progress: number | null, given: string | null): string | null {
  if (frozen_progress === null || (progress ?? 0) >= frozen_progress) return null
  if (given === null) throw invalid('reason', say('decreaseNeedsReason', { frozen: withPercent(frozen_progress) }))
  return given
}

async function lockEntry({ db, actor }: Context, id: string): Promise<LockedEntry> {
  const found = requireFound(
    await visibleItems(db, actor)
      .innerJoin('checklist_entries', 'checklist_entries.item', 'inspection_items.uuid')
      .where('checklist_entries.uuid', '=', id)
      .select(['inspection_items.uuid as item', 'inspection_items.draw_request'])
      .executeTakeFirst(),
  )
  const drawRequest = await lockRequest(db, actor, found.draw_request, 'share')
  // Serializes updates per draw request, so that each event's total includes all lines committed before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`progress ${found.draw_request}`}, 0))`.execute(db)
  const [item] = await lockItemsUnscoped(db, [found.item], 'update')
  const entry = await db
    .selectFrom('checklist_entries')
    .selectAll()
    .where('uuid', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!item || !entry) throw notFound()
  return { entry, item, drawRequest }
}

async function write(
  context: Context,
  { entry, item, drawRequest }: LockedEntry,
  columns: { progress: number | null; reason: string | null },
): Promise<string> {
  const { db, now } = context
  const updated = { updated_at: now, version: sql<number>`version + 1` }
  await db
    .updateTable('checklist_entries')
    .set({ ...columns, ...updated })
    .where('uuid', '=', entry.uuid)
    .execute()
  const lines = await db.selectFrom('checklist_entries').select('progress').where('item', '=', item.uuid).execute()
  const after = await db
    .updateTable('inspection_items')
    .set({ progress: itemProgress(lines.map(({ progress }) => progress)), ...updated })
    .where('uuid', '=', item.uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { progress, reason } = columns
  const text = () =>
    progress === null
      ? changeText('did.progressCleared', { line: entry.title })
      : changeText('did.progress', { line: entry.title, progress: withPercent(progress) })
  const change = await storeChange(context, text, [
    {
      noun: 'checklist',
      uuid: entry.uuid,
      before: { progress: entry.progress, reason: entry.reason },
      versionAfter: entry.version + 1,
    },
  ])
  const place = { lot: drawRequest.lot, drawRequest: drawRequest.uuid }
  await record(context, [
    {
      ...place,
      noun: 'checklist',
      uuid: entry.uuid,
      item: item.uuid,
      version: entry.version + 1,
      changed: ['progress', 'reason'],
      before: { progress: entry.progress, reason: entry.reason },
      after: { progress, reason },
      why: reason,
      patch: { progress, reason, version: entry.version + 1 },
      change,
    },
    { ...itemEntry(drawRequest, item, after), change },
    {
      ...place,
      noun: 'drawRequest',
      uuid: drawRequest.uuid,
      version: drawRequest.version,
      changed: ['progress'],
      patch: { progress: await drawRequestProgress(db, drawRequest.uuid) },
      change,
    },
  ])
  return change
}

async function answer({ db, actor }: Context, entry: ChecklistRow, itemId: string, changeId: string | null) {
  const item = requireFound((await loadItemsById(db, actor, [itemId]))[0])
  return { entry: presentChecklistEntry(entry), item: presentItem(item), changeId }
}
