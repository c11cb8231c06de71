import { type MessageId, t as say } from 'locales/messages'
import { insertChange, type StoredRow } from './stored-changes'
import type { Context } from 'provider/http/context'
import { record, type Entry } from './journal'
import { entryOf, namedIn } from './undo-entries'
import { findNames, findPlaces } from './undo-places'
import { lockRows, restoreRows, rowVersion, type StoredJson, type Restored } from './undo-restore'
import { inLockOrder, kindOf, type Before, type ChangeNoun } from './undoable'

/** New values for some columns of one record; only columns that undo can restore. */
export type Edit = { [N in ChangeNoun]: { noun: N; uuid: string; set: Before<N> } }[ChangeNoun]

/** The result of a write: rows for undo, and journal entries. */
export type Written = { changed: StoredRow[]; entries: Entry[] }

/**
 * Writes columns of records whose access the caller has checked; locks all of them in one order before the first write.
 * Undo data and journal entries follow from the table of nouns (`undoable.ts`).
 */
export async function editRows(context: Context, edits: readonly Edit[]): Promise<Written> {
  const { db, now } = context
  const kept = edits.map(({ noun, uuid, set }): StoredJson => ({ noun, uuid, before: { ...set }, versionAfter: 0 }))
  const byNoun = inLockOrder.map((noun) => [noun, kept.filter((row) => row.noun === noun)] as const)
  const current = new Map<ChangeNoun, Awaited<ReturnType<typeof lockRows>>>()
  for (const [noun, rows] of byNoun)
    current.set(
      noun,
      await lockRows(
        db,
        noun,
        rows.map(({ uuid }) => uuid),
      ),
    )
  const written: Restored[] = []
  for (const [noun, rows] of byNoun)
    if (rows.length > 0) written.push(...(await restoreRows(db, noun, rows, current.get(noun) ?? new Map(), now)))
  const [places, names] = [await findPlaces(db, kept), await findNames(db, namedIn(written))]
  const placed = written.flatMap((one) => {
    const place = places.get(one.uuid)
    return place ? [{ ...one, place }] : []
  })
  const entries = placed.map((one) => entryOf(one, one.place, names, ''))
  for (const [noun] of byNoun) {
    const rows = placed.filter((one) => one.noun === noun)
    if (rows.length > 0) entries.push(...((await kindOf(noun).followUp?.(context, rows, '')) ?? []))
  }
  const columns = new Map(kept.map(({ uuid, before }) => [uuid, Object.keys(before ?? {})]))
  return { changed: written.map((one) => changedRow(one, columns.get(one.uuid) ?? [])), entries }
}

function changedRow({ noun, uuid, was, is }: Restored, columns: readonly string[]): StoredRow {
  const before = Object.fromEntries(columns.map((name) => [name, was?.[name] ?? null]))
  return { noun, uuid, before, versionAfter: rowVersion(is) }
}

/** Stores the writes as one undoable change and records them in the journal. @returns the change's id */
export async function storeWrites(context: Context, write: () => string, parts: readonly Written[]): Promise<string> {
  const change = await insertChange(context, { write, rows: parts.flatMap(({ changed }) => changed), undoOf: null })
  await record(
    context,
    parts.flatMap(({ entries }) => entries).map((entry) => ({ ...entry, change })),
  )
  return change
}

/** The toast after a save; says so when the save changed nothing. */
export const savedMessage = (done: MessageId, { changeId }: { changeId: string | null }): string =>
  say.of(changeId === null ? 'nothingChanged' : done)
