import { say, type MessageId } from 'contract/messages'
import { insertChange, type KeptRow } from 'provider/changes'
import type { Context } from 'provider/http/context'
import { record, type Entry } from 'provider/journal'
import { entryOf, namedIn } from 'provider/modules/changes/entries'
import { findNames, findPlaces } from 'provider/modules/changes/places'
import { lockRows, restoreRows, versionOf, type KeptJson, type Restored } from 'provider/modules/changes/restore'
import { inLockOrder, kindOf, type Before, type ChangeNoun } from 'provider/undo/undoable'

/** New values of some columns of one record; only columns that undo can put back. */
export type Edit = { [N in ChangeNoun]: { noun: N; uuid: string; set: Before<N> } }[ChangeNoun]

/** What was written: rows to undo it by, and what the journal says of it. */
export type Written = { changed: KeptRow[]; entries: Entry[] }

/**
 * Writes columns of records that the caller has asked about, all locked in one order before the first is written. What
 * undo keeps and what the journal says of each follow from the table of nouns (provider/undo).
 */
export async function editRows(context: Context, edits: readonly Edit[]): Promise<Written> {
  const { db, now } = context
  const kept = edits.map(({ noun, uuid, set }): KeptJson => ({ noun, uuid, before: { ...set }, versionAfter: 0 }))
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

function changedRow({ noun, uuid, was, is }: Restored, columns: readonly string[]): KeptRow {
  const before = Object.fromEntries(columns.map((name) => [name, was?.[name] ?? null]))
  return { noun, uuid, before, versionAfter: versionOf(is) }
}

/** Keeps what was written as one change that can be undone, and tells of it. @returns the change's id */
export async function keepWritten(context: Context, text: string, parts: readonly Written[]): Promise<string> {
  const change = await insertChange(context, { text, rows: parts.flatMap(({ changed }) => changed), undoOf: null })
  await record(
    context,
    parts.flatMap(({ entries }) => entries).map((entry) => ({ ...entry, change })),
  )
  return change
}

/** The toast of a save; one that found everything as it was sent is no change, and says so. */
export const savedWords = (done: MessageId, { changeId }: { changeId: string | null }): string =>
  say(changeId === null ? 'nothingChanged' : done)
