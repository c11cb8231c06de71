import { flushSync } from 'react-dom'
import { popStateForwarder } from '~/interaction/popstate-forwarder'
import { currentEntry, setBlocker } from '~/interaction/router-internals'
import { useBeforePaint } from './use-before-paint'
import { useLatest } from './use-command-context'

type Closer = { readonly current: () => void }

/** State of a history entry: the router's own, and `under` if a second entry of the same page was pushed on top. */
type EntryState = { readonly idx?: number; readonly key?: string; readonly under?: boolean } | null

/** Close functions of the open layers, topmost last. */
let closers: readonly Closer[] = []

/**
 * On touch devices the browser's Back closes the topmost layer over the page before it leaves the page. A blocker stops
 * the navigation, so no history entry represents the open layer; only a page from a full load needs a second entry,
 * because the router has nothing to block beneath it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closer = useLatest(close)
  useBeforePaint(() => (isOpen ? backCloses(closer) : undefined), [isOpen, closer])
}

/**
 * Variant for lazily loaded layers, until the returned function is called. `where` is a media query for the widths at
 * which the layer covers the page.
 */
export function backCloses(closer: Closer, where = 'all'): (() => void) | undefined {
  if (!matchMedia(`${where} and (pointer: coarse)`).matches) return undefined
  closers = [...closers, closer]
  // Its hook would load on every page.
  setBlocker(blocksBack)
  pushSecondEntry()
  return () => void (closers = closers.filter((one) => one !== closer))
}

function closeTopmost(): boolean {
  const topmost = closers.at(-1)
  if (topmost) flushSync(topmost.current)
  return topmost !== undefined
}

/**
 * True while the blocker holds a navigation. The layer closes only after the popstate event, because closing may
 * rewrite the URL.
 */
let isBlocked = false

const blocksBack: Parameters<typeof setBlocker>[0] = ({ historyAction }) =>
  (isBlocked = historyAction === 'POP' && closers.length > 0)

/** Pushes a second entry with the same key on top of that of a fully loaded page. */
function pushSecondEntry(): void {
  const step: EntryState = history.state
  if (step?.idx !== 0) return
  history.replaceState({ ...step, under: true }, '')
  history.pushState({ ...step, idx: 1 }, '')
}

/**
 * Hides popstate events between the two entries of one page from the router. Back to the first entry closes the topmost
 * layer, or leaves to the previous page if nothing is open. The same applies when another page replaced the second
 * entry, as the next photo does.
 */
function onPopState(event: PopStateEvent): void {
  if (isBlocked) {
    isBlocked = false
    return void closeTopmost()
  }
  const step: EntryState = event.state
  const { key, historyAction } = currentEntry()
  const isSame = step !== null && (step.key ?? 'default') === key
  if (isSame) event.stopImmediatePropagation()
  if (step?.idx !== 0 || (!isSame && closers.length > 0)) return
  const hasClosed = closeTopmost()
  if (closers.length > 0) return history.forward()
  if (step.under) history.replaceState({ ...step, under: false }, '')
  if (!hasClosed && (isSame || (step.under && historyAction === 'REPLACE'))) history.back()
}

// Set wherever this module loads, even before a layer opens: a reloaded page may be on its second entry.
popStateForwarder.handle = onPopState
