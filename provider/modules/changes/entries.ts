import { undoable } from 'provider/changes'
import type { Entry } from 'provider/journal'
import type { Place } from 'provider/modules/changes/places'
import type { JsonRow, Restored } from 'provider/modules/changes/restore'

type Names = Map<string, string>

const person = (uuid: unknown, names: Names) =>
  typeof uuid === 'string' ? { uuid, name: names.get(uuid) ?? '' } : null
const moment = (value: unknown): string | null => (typeof value === 'string' ? new Date(value).toISOString() : null)

/** Columns that the wire calls or writes differently; the others are their name in camel case. */
const onTheWire: Record<string, (value: unknown, names: Names) => [string, unknown]> = {
  decided_by: (value, names) => ['decidedBy', person(value, names)],
  ended_by: (value, names) => ['endedBy', person(value, names)],
  decided_at: (value) => ['decidedAt', moment(value)],
  ended_at: (value) => ['endedAt', moment(value)],
  submitted_at: (value) => ['submittedAt', moment(value)],
  completed_at: (value) => ['completedAt', moment(value)],
  deleted_at: (value) => ['removed', value !== null],
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A row's undoable columns, named and written as the contract has them. */
function toWire(row: JsonRow, columns: readonly string[], names: Names): Record<string, unknown> {
  const pairs = columns.map((name) => onTheWire[name]?.(row[name] ?? null, names) ?? [camel(name), row[name] ?? null])
  return Object.fromEntries(pairs)
}

/** The journal entry of a row that was put back: what moved, and a patch for those who look at it. */
export function entryOf({ noun, uuid, was, is }: Restored, place: Place, names: Names, change: string): Entry {
  const columns: readonly string[] = undoable[noun].columns
  const moved = columns.filter((name) => JSON.stringify(was?.[name] ?? null) !== JSON.stringify(is?.[name] ?? null))
  const before = was && toWire(was, moved, names)
  const after = is && toWire(is, moved, names)
  const version = typeof is?.version === 'number' ? is.version : null
  return {
    ...place,
    noun,
    uuid,
    version,
    changed: Object.keys(after ?? before ?? {}),
    before,
    after,
    patch: noun === 'attempt' ? null : { ...parentOf(noun, is), ...after, ...(version !== null && { version }) },
    change,
  }
}

/** What a client finds the record by where it is kept inside another. */
function parentOf(noun: Restored['noun'], row: JsonRow | null): Record<string, unknown> {
  if (noun === 'comment') return { uuid: row?.uuid, mediaId: row?.media, text: row?.text }
  return noun === 'checklist' ? { uuid: row?.uuid, itemId: row?.item } : {}
}

/** Uuids of the people named in rows. */
export const peopleIn = (restored: readonly Restored[]): string[] =>
  [
    ...new Set(restored.flatMap(({ was, is }) => [was?.decided_by, is?.decided_by, was?.ended_by, is?.ended_by])),
  ].filter((uuid) => typeof uuid === 'string')
