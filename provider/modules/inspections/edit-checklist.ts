import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { DataOf } from 'contract/core/catalog'
import type { LinesForm } from 'contract/items/form'
import { rules } from 'contract/core/rules'
import { storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalidAt, requireAllowed, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import type { Entry } from 'provider/history/journal'
import { lockItemsUnscoped, lockRequest } from 'provider/records/locks'
import { requireFresh } from 'provider/records/optimistic-lock'
import { lockItemsOfLines, recomputeProgress } from 'provider/history/undo-progress'
import { sql } from 'kysely'
import { presentChecklistEntry, presentItem } from './present'
import { loadChecklistsUnscoped, loadItemsById, visibleItems } from './repo'

/**
 * Adds lines at the end of an item's checklist (spec §7 "Create checklist"). The item's progress is recomputed: lines
 * without progress count as 0 if others have one.
 * @throws ApiError 404 not visible; 409 stale or frozen; 400 at its index in `titles` for a duplicate line
 */
export async function createChecklist(
  context: Context,
  { itemId, titles, version }: LinesForm,
): Promise<DataOf<'inspections.createChecklist'>> {
  const { db, actor, now } = context
  const place = await lockItem(context, itemId, version)
  const there = (await loadChecklistsUnscoped(db, [itemId])).get(itemId) ?? []
  requireNewLines(
    'titles',
    there.map(({ title }) => title),
    titles,
  )
  const last = Math.max(-1, ...there.map(({ position }) => position))
  const rows = titles.map((title, index) => ({
    uuid: newId(now),
    item: itemId,
    title,
    position: last + 1 + index,
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('checklist_entries').values(rows).execute()
  const entries = rows.map(
    ({ uuid, title }): Entry => ({
      ...place,
      noun: 'checklist',
      uuid,
      version: 1,
      changed: ['created'],
      after: { title, itemId },
    }),
  )
  const changed = rows.map(({ uuid }) => ({ noun: 'checklist' as const, uuid, before: null, versionAfter: 1 }))
  const follow = await recomputeProgress(
    context,
    rows.map(({ uuid }) => ({ uuid, was: null, is: null, place })),
    '',
  )
  const text = () => say('linesAdded', { count: rows.length })
  const changeId = await storeWrites(context, text, [{ changed, entries: [...entries, ...follow] }])
  const item = presentItem(requireFound((await loadItemsById(db, actor, [itemId]))[0]))
  const added = await db
    .selectFrom('checklist_entries')
    .selectAll()
    .where(sql<boolean>`uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`)
    .orderBy('position')
    .execute()
  return { entries: added.map(presentChecklistEntry), item, changeId }
}

/** Rejects every line that is on the checklist already, or occurs twice among `lines`. */
export function requireNewLines(path: string, there: readonly string[], lines: readonly string[]): void {
  const seen = new Set(there.map((line) => line.toLowerCase()))
  const issues = lines.flatMap((line, index) => {
    const isNew = !seen.has(line.toLowerCase())
    seen.add(line.toLowerCase())
    return isNew ? [] : [{ path: `${path}.${index}`, message: refusal('sameLine') }]
  })
  if (issues.length > 0) throw invalidAt(issues)
}

/** Locks the item, its draw request and the progress of all its lines. @returns the item's place */
async function lockItem(context: Context, itemId: string, version: number | undefined) {
  const { db, actor } = context
  const found = requireFound(
    await visibleItems(db, actor)
      .where('inspection_items.uuid', '=', itemId)
      .select(['inspection_items.draw_request', 'draw_requests.lot'])
      .executeTakeFirst(),
  )
  const home = await lockRequest(db, actor, found.draw_request, 'share')
  const place = { lot: found.lot, drawRequest: home.uuid, item: itemId, agency: null }
  await lockItemsOfLines(context, [{ place }])
  const item = requireFound((await lockItemsUnscoped(db, [itemId], 'update'))[0])
  const current = async () => (await loadItemsById(db, actor, [itemId])).map(presentItem)[0]
  await requireFresh(context, item, version, current)
  requireAllowed(rules.edit({ inspectionStatus: home.status }))
  return place
}
