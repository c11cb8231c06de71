import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusHeading } from '~/components/shell/arrival'
import { useLatest } from '~/hooks/use-command-context'
import { type CursorPlace, placeAfter } from './cursor-place'

const nothing: ReadonlySet<string> = new Set()

/** The cursor's place where what is in hand is no row of the page: a step begins at its ends. */
const elsewhere = ''

/** Puts the focus on a row, so that readers follow the cursor and the browser scrolls to it. */
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

/** The cursor of a list: a row that goes hands it to the one in its place, and has it again when it comes back. */
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

  // What took the focus of the last row, which may come back.
  const instead = useRef<Element | null>(null)
  // The row that went had the focus, or the cursor left the row that has it: where the cursor is now takes it.
  useEffect(() => {
    const { activeElement: focused, body } = document
    const isRowsOwn = focused === body || focused === instead.current || focused?.matches('[data-row-id]')
    instead.current = null
    if (moves === 0 || !isRowsOwn) return
    if (cursor !== null) return focusRow(cursor)
    if (ids.length > 0) return
    focusHeading()
    instead.current = document.activeElement
    // Only where the rows moved it: what moves it else moves the focus along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moves])
  return [cursor, useCallback((at: string) => setPlace(({ lost }) => ({ at, lost })), [])] as const
}

/**
 * The viewer's hand on a list: the cursor (which the focus follows) and the picked rows, which may differ. Rows that are
 * no longer listed are let go. A list starts on its first row, so that Enter opens what stands on top; a record's children
 * start nowhere, so that its keys mean the record.
 */
export function useListHand(ids: readonly string[], start: 'first' | 'nowhere' = 'nowhere') {
  const [cursor, setCursor] = useCursor(ids, start)
  const [chosen, setChosen] = useState(nothing)
  const [choosing, setChoosing] = useState(false)
  const anchor = useRef<string | null>(null)
  /** The run of extending moves: where it began and what was picked before, so that moving back lets go again. */
  const run = useRef<{ from: string; before: ReadonlySet<string> } | null>(null)
  const picked = useMemo(
    () => (chosen.size === 0 ? nothing : new Set(ids.filter((id) => chosen.has(id)))),
    [ids, chosen],
  )

  // The rows' own order of keys: a ref, so that the handlers below stay the same while the list changes.
  const now = useLatest({ ids, cursor, picked })

  return useMemo(() => {
    const between = (from: string | null, to: string) => {
      const { ids } = now.current
      const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((x, y) => x - y)
      return a === undefined || a < 0 ? [to] : ids.slice(a, (b ?? a) + 1)
    }
    const goTo = (id: string | undefined) => {
      if (id === undefined) return undefined
      setCursor(id)
      focusRow(id)
      return id
    }
    const moveTo = (id: string | undefined) => {
      run.current = null
      return goTo(id)
    }
    const at = (step: number) => {
      const { ids, cursor } = now.current
      if (cursor === null) return step > 0 ? ids[0] : ids.at(-1)
      return ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(cursor) + step))]
    }
    const toggle = (id: string, extend = false) => {
      const on = extend || !now.current.picked.has(id)
      setChosen(toggled(now.current.picked, extend ? between(anchor.current, id) : [id], on))
      anchor.current = id
      run.current = null
    }
    const extend = (step: number) => {
      const from = now.current.cursor ?? at(step)
      const to = at(step)
      if (!from || !to) return undefined
      run.current ??= { from, before: now.current.picked }
      setChosen(toggled(run.current.before, between(run.current.from, to), true))
      anchor.current = run.current.from
      return goTo(to)
    }
    return {
      setCursor,
      /** The cursor on a row, where it is listed; of one that was made elsewhere on no row, as no other is meant by what follows. */
      reveal: (id: string, isNew = false) => {
        if (now.current.ids.includes(id)) moveTo(id)
        else if (isNew) setCursor(elsewhere)
      },
      toggle,
      /** Rows are about to be picked by pressing them: phones have no column of boxes. */
      choose: () => setChoosing(true),
      clear: () => {
        setChosen(nothing)
        setChoosing(false)
        run.current = null
      },
      all: () => setChosen(now.current.picked.size === now.current.ids.length ? nothing : new Set(now.current.ids)),
      step: (step: number) => moveTo(at(step)),
      extend,
      first: () => moveTo(now.current.ids[0]),
      last: () => moveTo(now.current.ids.at(-1)),
      toggleHere: () => now.current.cursor && toggle(now.current.cursor),
      cursor,
      picked,
      picking: choosing || picked.size > 0,
    }
  }, [cursor, setCursor, now, picked, choosing])
}
