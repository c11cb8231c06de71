import { type RefObject, useEffect, useRef } from 'react'
import type { Handlers } from '~/commands/browser-port'
import { useScreen } from '~/hooks/use-command-context'

const isBefore = (row: Node, other: Node) =>
  (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const idOf = (row: HTMLElement) => row.dataset.rowId ?? ''

/**
 * One cursor over the rows of all lists of a page, in reading order, with the keys of every list. The focus is the cursor:
 * what comes late has its rows in their place as soon as it is there, and a step from beside the rows begins at the nearest.
 */
export function useRowCursor(others: Handlers = {}): RefObject<HTMLElement> {
  const box = useRef<HTMLElement>(null)
  const look = () => {
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
  const step = (by: 1 | -1) => {
    const { rows, here, at } = look()
    if (at < 0) return goTo(rows.at(by > 0 ? 0 : -1))
    const to = here || by > 0 ? at + by : at
    return goTo(rows[Math.min(rows.length - 1, Math.max(0, to))])
  }
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const { rows } = look()
    const ids = rows.map(idOf)
    const isTurned = before.current.length > 0 && !ids.some((id) => before.current.includes(id))
    before.current = ids
    // The page that was turned took the row with the focus along.
    if (isTurned && document.activeElement === document.body) goTo(rows[0])
  })
  useScreen({
    mode: 'list',
    handlers: {
      next: () => step(1),
      previous: () => step(-1),
      first: () => goTo(look().rows[0]),
      last: () => goTo(look().rows.at(-1)),
      // What leads nowhere shows the rest of itself.
      open: () => look().here?.querySelector<HTMLElement>('a, summary')?.click(),
      ...others,
    },
  })
  return box
}

/** What makes an element a row that the cursor comes to. */
export const cursorRow = (id: string) => ({ 'data-row-id': id, tabIndex: -1 })

/** How the row looks that the cursor is on. */
export const cursorLook = 'outline-none focus:bg-row-cursor focus:shadow-[inset_3px_0_0_var(--primary-ink)]'
