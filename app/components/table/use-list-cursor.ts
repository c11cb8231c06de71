import { type MutableRefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { useLatest } from '~/hooks/use-command-context'
import { type CursorPlace, placeAfter } from './cursor-place'

const nothing: ReadonlySet<string> = new Set()

/** Cursor value of a record that is not on the page: a step then starts at its ends. */
const elsewhere = ''

/** Focuses a row, so that screen readers follow the cursor, and scrolls to it. */
function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

function toggled(picked: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(picked)
  for (const id of ids) on ? next.add(id) : next.delete(id)
  return next
}

/** The cursor of a list: it moves to the row in place of a removed one, and back when that returns. */
function useCursor(ids: readonly string[], start: 'first' | 'nowhere') {
  const [place, setPlace] = useState<CursorPlace>({ at: null, lost: [] })
  const [before, setBefore] = useState(ids)
  const [moves, setMoves] = useState(0)
  const cursorIn = (rows: readonly string[]) => {
    if (place.at === elsewhere) return null
    return place.at !== null && rows.includes(place.at) ? place.at : start === 'first' ? (rows[0] ?? null) : null
  }
  if (before !== ids) {
    setBefore(ids)
    const next = placeAfter({ ...place, at: cursorIn(before) }, before, ids)
    if (next) setPlace(next)
    if (next || (place.at !== null && !ids.includes(place.at))) setMoves(moves + 1)
  }
  const cursor = cursorIn(ids)

  // The element that got the focus of the last row, which may return.
  const instead = useRef<Element | null>(null)
  // The removed row had the focus, or the cursor moved away from the focused row: focus the cursor's row.
  useEffect(() => {
    const { activeElement: focused, body } = document
    const isRowsOwn = focused === body || focused === instead.current || focused?.matches('[data-row-id]')
    instead.current = null
    if (moves === 0 || !isRowsOwn) return
    if (cursor !== null) return focusRow(cursor)
    if (ids.length > 0) return
    focusHeading()
    instead.current = document.activeElement
    // Only when rows moved the cursor: other moves set the focus themselves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moves])
  return [cursor, useCallback((at: string) => setPlace(({ lost }) => ({ at, lost })), [])] as const
}

type Picks = {
  latest: MutableRefObject<{ ids: readonly string[]; cursor: string | null; picked: ReadonlySet<string> }>
  setCursor: (id: string) => void
  setChosen: (ids: ReadonlySet<string>) => void
  /** Row where a range of picks starts. */
  anchor: MutableRefObject<string | null>
  /** Consecutive extending moves: their first row and the rows picked before, so that moving back unpicks. */
  run: MutableRefObject<{ from: string; before: ReadonlySet<string> } | null>
}

/** Ids from one row to another, in the order of the list. */
function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((x, y) => x - y)
  return a === undefined || a < 0 ? [to] : ids.slice(a, (b ?? a) + 1)
}

/** The row `step` rows from the cursor, within the list. */
function rowAt({ latest }: Picks, step: number): string | undefined {
  const { ids, cursor } = latest.current
  if (cursor === null) return step > 0 ? ids[0] : ids.at(-1)
  return ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(cursor) + step))]
}

function goTo({ setCursor }: Picks, id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  setCursor(id)
  focusRow(id)
  return id
}

/** Cursor moves. */
function movesOf(picks: Picks) {
  const { latest, setCursor, run } = picks
  const moveTo = (id: string | undefined) => {
    run.current = null
    return goTo(picks, id)
  }
  return {
    /** Moves the cursor to a listed row; for a new record that is not listed, to no row, so that no other row is meant. */
    reveal: (id: string, isNew = false) => {
      if (latest.current.ids.includes(id)) moveTo(id)
      else if (isNew) setCursor(elsewhere)
    },
    step: (step: number) => moveTo(rowAt(picks, step)),
    first: () => moveTo(latest.current.ids[0]),
    last: () => moveTo(latest.current.ids.at(-1)),
  }
}

/** Changes of the picked rows. */
function picksOf(picks: Picks) {
  const { latest, setChosen, anchor, run } = picks
  const toggle = (id: string, extend = false) => {
    const { ids, picked } = latest.current
    const on = extend || !picked.has(id)
    setChosen(toggled(picked, extend ? between(ids, anchor.current, id) : [id], on))
    anchor.current = id
    run.current = null
  }
  const extend = (step: number) => {
    const to = rowAt(picks, step)
    const from = latest.current.cursor ?? to
    if (!from || !to) return undefined
    run.current ??= { from, before: latest.current.picked }
    setChosen(toggled(run.current.before, between(latest.current.ids, run.current.from, to), true))
    anchor.current = run.current.from
    return goTo(picks, to)
  }
  return {
    toggle,
    extend,
    all: () =>
      setChosen(latest.current.picked.size === latest.current.ids.length ? nothing : new Set(latest.current.ids)),
    toggleHere: () => latest.current.cursor && toggle(latest.current.cursor),
  }
}

/**
 * The cursor of a list (which the focus follows) and the picked rows, which may differ. Rows that leave the list are
 * unpicked. A list starts on its first row, so that Enter opens it; a record's children start nowhere, so that the keys
 * mean the record.
 */
export function useListCursor(ids: readonly string[], start: 'first' | 'nowhere' = 'nowhere') {
  const [cursor, setCursor] = useCursor(ids, start)
  const [chosen, setChosen] = useState(nothing)
  const [choosing, setChoosing] = useState(false)
  const anchor: Picks['anchor'] = useRef(null)
  const run: Picks['run'] = useRef(null)
  const picked = useMemo(
    () => (chosen.size === 0 ? nothing : new Set(ids.filter((id) => chosen.has(id)))),
    [ids, chosen],
  )
  // A ref, so that the handlers stay the same while the list changes.
  const latest = useLatest({ ids, cursor, picked })
  const handlers = useMemo(() => {
    const picks: Picks = { latest, setCursor, setChosen, anchor, run }
    const clear = () => {
      setChosen(nothing)
      setChoosing(false)
      run.current = null
    }
    return { ...movesOf(picks), ...picksOf(picks), clear }
  }, [latest, setCursor, anchor, run])
  return useMemo(
    () => ({
      ...handlers,
      setCursor,
      /** Starts picking by press: phones have no column of boxes. */
      choose: () => setChoosing(true),
      cursor,
      picked,
      picking: choosing || picked.size > 0,
    }),
    [handlers, setCursor, cursor, picked, choosing],
  )
}
