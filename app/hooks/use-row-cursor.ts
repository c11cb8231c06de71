import { type RefObject, useEffect, useRef } from 'react'
import type { ScreenHandlers } from '~/commands/engine/browser-port'
import { useScreen } from './use-command-context'

const isBefore = (row: Node, other: Node) =>
  (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const idOf = (row: HTMLElement) => row.dataset.rowId ?? ''

/**
 * One cursor over the rows of all lists on a page, in reading order, with the keys of a list. The focused row is the
 * cursor: rows of a list that loads late take part at once, and a move from outside the rows starts at the nearest row.
 */
export function useRowCursor(others: ScreenHandlers = {}): RefObject<HTMLElement> {
  const box = useRef<HTMLElement>(null)
  const readRows = () => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])]
    const { activeElement: focused } = document
    const here = rows.find((row) => row.contains(focused))
    const before = here ?? (focused ? rows.findLast((row) => isBefore(row, focused)) : undefined)
    return { rows, here, at: before ? rows.indexOf(before) : -1 }
  }
  const goTo = (row: HTMLElement | undefined) => {
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const moveBy = (by: 1 | -1) => {
    const { rows, here, at } = readRows()
    if (at < 0) return goTo(rows.at(by > 0 ? 0 : -1))
    const to = here || by > 0 ? at + by : at
    return goTo(rows[Math.min(rows.length - 1, Math.max(0, to))])
  }
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const { rows } = readRows()
    const ids = rows.map(idOf)
    const isTurned = before.current.length > 0 && !ids.some((id) => before.current.includes(id))
    before.current = ids
    // A page change of the list removed the focused row.
    if (isTurned && document.activeElement === document.body) goTo(rows[0])
  })
  useScreen({
    mode: 'list',
    handlers: {
      next: () => moveBy(1),
      previous: () => moveBy(-1),
      first: () => goTo(readRows().rows[0]),
      last: () => goTo(readRows().rows.at(-1)),
      // A row without a link expands its details.
      open: () => readRows().here?.querySelector<HTMLElement>('a, summary')?.click(),
      ...others,
    },
  })
  return box
}

/** Attributes that make an element a row of the cursor. */
export const cursorRow = (id: string) => ({ 'data-row-id': id, tabIndex: -1 })

/** Classes of the row under the cursor. */
export const cursorLook = 'outline-none focus:bg-row-cursor focus:shadow-[inset_3px_0_0_var(--primary-ink)]'
