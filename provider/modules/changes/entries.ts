import type { Entry } from 'provider/journal'
import type { Restored } from 'provider/modules/changes/restore'
import type { Place } from 'provider/undo/kind'
import { kindOf } from 'provider/undo/undoable'
import { peopleIn, toWire, type Names } from 'provider/undo/wire'

/** The journal entry of a row that was put back: what moved, and a patch for those who look at it. */
export function entryOf({ noun, uuid, was, is }: Restored, place: Place, names: Names, change: string): Entry {
  const { columns, parent, parts, versionless } = kindOf(noun)
  const head = { ...place, noun, uuid, change }
  const all = Object.keys(columns)
  if (!is || !was) {
    const [before, after] = [was && toWire(was, columns, all, names), is && toWire(is, columns, all, names)]
    return { ...head, changed: [is ? 'created' : 'removed'], before, after, patch: { removed: !is } }
  }
  const moved = all.filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
  const after = toWire(is, columns, moved, names)
  // Rows that belong to it are named alone: whoever shows them asks for them.
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

/** Uuids of the people and agencies named in rows. */
export function namedIn(restored: readonly Restored[]): string[] {
  const named = restored.flatMap(({ noun, was, is }) => [was, is].flatMap((row) => peopleIn(row, kindOf(noun).columns)))
  return [...new Set(named)]
}
