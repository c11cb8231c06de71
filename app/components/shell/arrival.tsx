import { useLocation, useMatches, useNavigationType } from '@remix-run/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { handleOf } from './handle'

/** Where the focus stood when an entry of the history was left, by the entry's key. */
const leftBehind = new Map<string, string>()

/** How each page was left last: its query, and the row in hand. */
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

/** Gives the focus to the row of a record, or to what can have it there; `false` where there is none. */
export function focusRow(id: string | undefined): boolean {
  const row = id ? document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`) : null
  const target = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('a[href], button')
  target?.focus()
  return Boolean(target)
}

/** What comes late has its row late: the row takes the focus once it is there, where the focus still waits where it was put. */
function awaitRow(id: string): void {
  const { activeElement: waiting } = document
  const watch = new MutationObserver(() => {
    if (document.activeElement !== waiting || focusRow(id)) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Gives the focus to the page's heading: what had it is gone, or another page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** What makes an element a stage: the keys of the page work in it, and its ring is gone only until the focus leaves it. */
export const stage = {
  tabIndex: 0,
  'data-stage': '',
  'data-keys': 'page',
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-quiet'),
} as const

/** Gives the stage the keys without a ring around the photograph; whoever comes to it by Tab sees the ring. */
export function focusQuietly(stage: HTMLElement | null): void {
  stage?.setAttribute('data-quiet', '')
  stage?.focus({ preventScroll: true })
}

/**
 * Remembers the row in hand when something leads on from it, so that going back finds it again. The router tells of it
 * before anything is drawn: what is under way may be drawn in one go with the next page.
 */
function useRememberedRow(): void {
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    let leaving = false
    return window.__remixRouter.subscribe(({ location, navigation }) => {
      const leads = navigation.state !== 'idle' || location.key !== key
      const row = leads && !leaving ? currentRow() : undefined
      if (leads && !leaving) leftAt.set(pathname, { search, row })
      if (row) leftBehind.set(key, row)
      leaving = leads
    })
  }, [key, pathname, search])
}

/** Whether one is back where something was opened from (`returning`). */
const isReturn = (state: unknown) => typeof state === 'object' && state !== null && 'returns' in state

/** On the way up from a record to a page around it, the record that was left, which may stand there in a row. */
const childLeft = (before: string, now: string) =>
  before.startsWith(now) ? before.slice(now.length).match(/[\w-]{36}/)?.[0] : undefined

/** The record an address goes back to, where it is not that of a page: the photo that was left, on its sheet. */
const recordIn = (search: string) => new URLSearchParams(search).get('at') ?? undefined

/**
 * After every navigation: focus on the page's heading, or when going back or up on the row left behind, and the new title
 * said in a polite region. A change of the query alone (sorting, a filter) moves nothing, nor does the
 * next photo: where that is another draw request's, its title is said.
 */
export function Arrival() {
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
    // Another page of the same list: the row that was left there, where the one in hand went with the page before.
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
