import { useLocation, useMatches, useNavigationType } from '@remix-run/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { isLeaving, subscribeToRouter } from '~/interaction/router-internals'
import { handleOf } from './route-handle'

/** Focus of each history entry when it was left, by its key. */
const leftBehind = new Map<string, string>()

/** Last query and row of each page. */
const leftAt = new Map<string, { readonly search: string; readonly row: string | undefined }>()

/** The address of a list as it was left last, with its filters and order. */
export const asLeft = (path: string): string => `${path}${leftAt.get(path)?.search ?? ''}`

function rowOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
}

function currentRow(): string | undefined {
  return (
    rowOf(document.activeElement) ??
    document.querySelector<HTMLElement>('[data-row-id][aria-current="true"]')?.dataset.rowId
  )
}

/** Focuses the row of a record, or a control in it; `false` without such a row. */
export function focusRow(id: string | undefined): boolean {
  const row = id ? document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`) : null
  const target = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('a[href], button')
  target?.focus()
  return Boolean(target)
}

/** Rows that load late: focuses the row when it appears, if the focus has not moved. */
function awaitRow(id: string): void {
  const { activeElement: waiting } = document
  const watch = new MutationObserver(() => {
    if (document.activeElement !== waiting || focusRow(id)) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Focuses the page's heading, after the focused element or the page is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Marks the photo area as focused by script: keys work, and its focus ring stays hidden until the focus leaves. */
export const stage = {
  tabIndex: 0,
  'data-stage': '',
  'data-keys': 'page',
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-quiet'),
} as const

/** Focuses the photo area without a ring; reaching it by Tab shows the ring. */
export function focusQuietly(stage: HTMLElement | null): void {
  stage?.setAttribute('data-quiet', '')
  stage?.focus({ preventScroll: true })
}

/**
 * Stores the row when a navigation starts, so that Back can restore it. The router notifies before rendering: pending
 * state may be rendered together with the next page.
 */
function useRememberedRow(): void {
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    let leaving = false
    return subscribeToRouter(() => {
      const leads = isLeaving(key)
      const row = leads && !leaving ? currentRow() : undefined
      if (leads && !leaving) leftAt.set(pathname, { search, row })
      if (row) leftBehind.set(key, row)
      leaving = leads
    })
  }, [key, pathname, search])
}

/** True after a return to the page that opened something (`returning`). */
const isReturn = (state: unknown) => typeof state === 'object' && state !== null && 'returns' in state

/** On the way up from a record: the record that was left, which may have a row on the page above. */
const childLeft = (before: string, now: string) =>
  before.startsWith(now) ? before.slice(now.length).match(/[\w-]{36}/)?.[0] : undefined

/** The record to restore if the address is not that of a page: the last photo, on its sheet. */
const recordIn = (search: string) => new URLSearchParams(search).get('at') ?? undefined

/**
 * After every navigation: focuses the heading, or on Back and Up the last row, and announces the title politely. A
 * change of the query alone (sorting, a filter) or the next photo moves no focus; a photo of another draw request
 * announces its title.
 */
export function FocusOnNavigation() {
  const { key, pathname, search, state } = useLocation()
  const type = useNavigationType()
  const leaf = useMatches().at(-1)
  const [said, setSaid] = useState('')
  const request = leaf?.params.requestId
  const last = useRef({ pathname, leaf: leaf?.id, request })
  useRememberedRow()

  useEffect(() => {
    const before = last.current
    last.current = { pathname, leaf: leaf?.id, request }
    // Another page of the same list: restores its last row if the current one is gone.
    if (before.pathname === pathname && type === 'POP' && document.activeElement === document.body)
      focusRow(leftBehind.get(key))
    if (before.pathname === pathname) return
    if (leaf && handleOf(leaf).keepsFocus && before.leaf === leaf.id) {
      if (before.request !== request) setSaid(document.title)
      return
    }
    const takesFocus = leaf !== undefined && handleOf(leaf).takesFocus === true
    const left = type === 'POP' ? leftBehind.get(key) : childLeft(before.pathname, pathname)
    const row = left ?? recordIn(search) ?? (isReturn(state) ? leftAt.get(pathname)?.row : undefined)
    if (!takesFocus && !focusRow(row)) {
      focusHeading()
      if (row) awaitRow(row)
    }
    setSaid(document.title)
  }, [key, pathname, search, state, type, leaf, request])

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  )
}
