import type { Media } from 'contract/media/calls'
import type { Group } from '~/components/review/sequence'

/** One line of the contact sheet: a group's heading, or a row of its cells. */
export type Line =
  | { kind: 'heading'; group: Group; key: string }
  | { kind: 'cells'; group: Group; media: Media[]; key: string }

/** Groups as lines of at most `columns` cells. */
export function linesOf(groups: readonly Group[], columns: number): Line[] {
  return groups.flatMap((group) => {
    const rows: Line[] = []
    for (let from = 0; from < group.media.length; from += columns) {
      rows.push({
        kind: 'cells',
        group,
        media: group.media.slice(from, from + columns),
        key: `${group.item.uuid}:${from}`,
      })
    }
    return [{ kind: 'heading', group, key: group.item.uuid } satisfies Line, ...rows]
  })
}

export const headingHeight = 44
const gap = 12
/** Room below the last row of a sheet that content follows. */
export const endRoom = 16

/** Height of a row of cells of 4 to 3, with the gap below it. */
export const rowHeightFor = (width: number, columns: number): number =>
  Math.round((((width - gap * (columns - 1)) / columns) * 3) / 4) + gap

/** Height of a group with this number of media. */
export function heightFor(count: number, width: number): number {
  if (count === 0 || width <= 0) return 0
  const columns = columnsFor(width)
  return headingHeight + Math.ceil(count / columns) * rowHeightFor(width, columns) + endRoom
}

/** Number of columns: seven on a wide screen, two on a phone, never a cell under 104 px. */
export function columnsFor(width: number): number {
  if (width <= 0) return 7
  const narrowest = width < 480 ? 104 : 136
  return Math.max(2, Math.min(7, Math.floor((width + 12) / (narrowest + 12))))
}

/**
 * The media that an arrow key moves to: across lines, up and down by column, into the neighboring group at an edge; the
 * same one at the ends.
 */
export function stepInGrid(
  lines: readonly Line[],
  cursor: string | null,
  direction: 'left' | 'right' | 'up' | 'down',
): string | null {
  const rows = lines.flatMap((line) => (line.kind === 'cells' ? [line.media] : []))
  const flat = rows.flat()
  const at = flat.findIndex((one) => one.uuid === cursor)
  if (at < 0) return flat[0]?.uuid ?? null
  if (direction === 'left' || direction === 'right') return flat[at + (direction === 'right' ? 1 : -1)]?.uuid ?? cursor
  const row = rows.findIndex((cells) => cells.some((one) => one.uuid === cursor))
  const column = rows[row]?.findIndex((one) => one.uuid === cursor) ?? 0
  const next = rows[row + (direction === 'down' ? 1 : -1)]
  return next ? (next[Math.min(column, next.length - 1)]?.uuid ?? cursor) : cursor
}
