import { useMemo, useState } from 'react'
import type { Media } from 'contract/media/calls'
import { stepInGrid, type Line } from './grid-layout'
import type { MediaSelection } from '~/components/review/inspection-context'
import { undecidedFrom } from '~/components/review/sequence'

type Direction = 'left' | 'right' | 'up' | 'down'

/** Cursor and selection of the contact sheet. The cursor stays with its photo while rows come and go. */
export function useGrid(
  media: readonly Media[],
  lines: readonly Line[],
  start: string | null,
  selection: MediaSelection,
) {
  const [wanted, setCursor] = useState<string | null>(start)
  /** Counts the cursor moves by key, which move the focus from anywhere, also when they return to a photo. */
  const [moves, setMoves] = useState(start === null ? 0 : 1)
  const cursor = media.some((one) => one.uuid === wanted) ? wanted : (media[0]?.uuid ?? null)
  const index = media.findIndex((one) => one.uuid === cursor)
  const selected = useMemo(
    () => new Set(media.filter((one) => selection.ids.has(one.uuid)).map((one) => one.uuid)),
    [media, selection.ids],
  )

  const goTo = (id: string | null) => {
    setCursor(id)
    setMoves((before) => before + 1)
  }
  const step = (direction: Direction) => goTo(stepInGrid(lines, cursor, direction))
  const selectTo = (to: string | null) => {
    selection.add(range(media, cursor, to))
    goTo(to)
  }
  const undecided = (way: 1 | -1) => {
    const at = undecidedFrom(media, index, way)
    if (at !== null) goTo(media[at]?.uuid ?? null)
  }
  const here = media[index]
  const ofItem = media.filter((one) => one.itemId === here?.itemId)
  const more = nextWider(selected, ofItem, media)
  const pick = (id: string, extend: boolean) => {
    if (extend) return selectTo(id)
    setCursor(id)
    selection.toggle(id)
  }
  return {
    cursor,
    index,
    selected,
    moves,
    setCursor,
    goTo,
    pick,
    step,
    undecided,
    /**
     * The scope of the next "select all": the cost code under the cursor, then all matches; null if all are selected.
     */
    more: more && { all: more.length > ofItem.length, count: more.length },
    selectAll: () => more && selection.add(more.map((one) => one.uuid)),
    extend: (direction: Direction) => selectTo(stepInGrid(lines, cursor, direction)),
  }
}

/** The first of ever wider sets that is not selected whole; null where all are. */
const nextWider = (selected: ReadonlySet<string>, ...sets: readonly (readonly Media[])[]) =>
  sets.find((set) => set.some((one) => !selected.has(one.uuid))) ?? null

/** Ids from one media to another, both included, in the order on the screen. */
function range(media: readonly Media[], from: string | null, to: string | null): string[] {
  const ends = [media.findIndex((one) => one.uuid === from), media.findIndex((one) => one.uuid === to)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return media.slice(Math.max(0, low), high + 1).map((one) => one.uuid)
}
