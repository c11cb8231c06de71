import { attemptsShown } from 'contract/attempts'
import type { InspectionStatus } from 'contract/statuses'
import { undoable } from 'provider/changes'
import type { Entry } from 'provider/journal'
import type { Place } from 'provider/modules/changes/places'
import type { JsonRow, Restored } from 'provider/modules/changes/restore'

type Names = Map<string, string>
type Wire = Record<string, unknown>

const person = (uuid: unknown, names: Names) =>
  typeof uuid === 'string' ? { uuid, name: names.get(uuid) ?? '' } : null
const moment = (value: unknown): string | null => (typeof value === 'string' ? new Date(value).toISOString() : null)

/** Columns that the wire calls or writes differently, or does not have; the others are their name in camel case. */
const onTheWire: Record<string, (value: unknown, names: Names, row: JsonRow) => Wire> = {
  decided_by: (value, names) => ({ decidedBy: person(value, names) }),
  ended_by: (value, names) => ({ endedBy: person(value, names) }),
  reviewer: (value, names) => ({ reviewer: person(value, names) }),
  decided_at: (value) => ({ decidedAt: moment(value) }),
  ended_at: (value) => ({ endedAt: moment(value) }),
  submitted_at: (value) => ({ submittedAt: moment(value) }),
  completed_at: (value) => ({ completedAt: moment(value) }),
  deleted_at: (value) => ({ removed: value !== null }),
  total_attempts: (value, _names, { status }) => ({
    attempts: attemptsShown([Number(value)], status as InspectionStatus),
  }),
  previous_status: () => ({}),
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A row's undoable columns, named and written as the contract has them. */
function toWire(row: JsonRow, columns: readonly string[], names: Names): Wire {
  const one = (name: string): Wire =>
    onTheWire[name]?.(row[name] ?? null, names, row) ?? { [camel(name)]: row[name] ?? null }
  return Object.assign({}, ...columns.map(one))
}

/** What the wire calls these columns; those it does not have are left out. */
export const wireNames = (columns: readonly string[]): string[] =>
  Object.keys(toWire({ status: 'pending' }, columns, new Map()))

/** The journal entry of a row that was put back: what moved, and a patch for those who look at it. */
export function entryOf({ noun, uuid, was, is }: Restored, place: Place, names: Names, change: string): Entry {
  const head = { ...place, noun, uuid, change }
  const columns: readonly string[] = undoable[noun].columns
  if (!is || !was) {
    const [before, after] = [was && toWire(was, columns, names), is && toWire(is, columns, names)]
    return { ...head, changed: [is ? 'created' : 'removed'], before, after, patch: { removed: !is } }
  }
  const moved = columns.filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
  const after = toWire(is, moved, names)
  const version = typeof is.version === 'number' ? is.version : null
  return {
    ...head,
    version,
    changed: Object.keys(after),
    before: toWire(was, moved, names),
    after,
    patch: { ...parentOf(noun, is), ...after, ...(version !== null && { version }) },
  }
}

/** What a client finds the record by where it is kept inside another. */
function parentOf(noun: Restored['noun'], row: JsonRow): Wire {
  if (noun === 'comment') return { uuid: row.uuid, mediaId: row.media, text: row.text }
  return noun === 'checklist' ? { uuid: row.uuid, itemId: row.item } : {}
}

/** Uuids of the people named in rows. */
export function peopleIn(restored: readonly Restored[]): string[] {
  const named = restored.flatMap(({ was, is }) =>
    [was, is].flatMap((row) => [row?.decided_by, row?.ended_by, row?.reviewer]),
  )
  return [...new Set(named)].filter((uuid) => typeof uuid === 'string')
}
