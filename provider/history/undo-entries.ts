import type { Entry } from './journal'
import type { Restored } from './undo-restore'
import type { RecordPlace } from './undo-kind'
import { kindOf } from './undoable'
import { peopleIn, toWire, type Names } from './undo-wire'

/** Builds the journal entry of a restored row: changed fields, and a patch for live clients. */
export function entryOf({ noun, uuid, was, is }: Restored, place: RecordPlace, names: Names, change: string): Entry {
  const { columns, parent, parts, versionless } = kindOf(noun)
  const head = { ...place, noun, uuid, change }
  const all = Object.keys(columns)
  if (!is || !was) {
    const [before, after] = [was && toWire(was, columns, all, names), is && toWire(is, columns, all, names)]
    return { ...head, changed: [is ? 'created' : 'removed'], before, after, patch: { removed: !is } }
  }
  const moved = all.filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
  const after = toWire(is, columns, moved, names)
  // Child rows are only named; clients that show them fetch them.
  const isMoved = parts && !versionless && JSON.stringify(was[parts.as]) !== JSON.stringify(is[parts.as])
  const version = typeof is.version === 'number' ? is.version : null
  return {
    ...head,
    version,
    changed: [...Object.keys(after), ...(isMoved ? [parts.as] : [])],
    before: toWire(was, columns, moved, names),
    after,
    patch: { ...parent?.(is), ...after, ...(version !== null && { version }) },
  }
}

/** Ids of people and agencies that the rows refer to. */
export function namedIn(restored: readonly Restored[]): string[] {
  const named = restored.flatMap(({ noun, was, is }) => [was, is].flatMap((row) => peopleIn(row, kindOf(noun).columns)))
  return [...new Set(named)]
}
