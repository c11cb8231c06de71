import { flushSync } from 'react-dom'
import { firstEar } from './first-ear'
import { useBeforePaint } from './use-before-paint'
import { useLatest } from './use-command-context'

type Closer = { readonly current: () => void }

/** What an entry of the history says: the router's own words, and whether a second entry of the same page was put upon it. */
type Step = { readonly idx?: number; readonly key?: string; readonly under?: boolean } | null

/** How each of what lies over the page is closed, the topmost last. */
let closers: readonly Closer[] = []

/**
 * Where there is touch the browser's Back closes what lies over the page, the topmost of it, and only then leaves the page.
 * The step back itself is held up, so that no entry of the history stands for what is open; but for a page that was loaded
 * whole, beneath which the router has no step to hold up.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closer = useLatest(close)
  useBeforePaint(() => (isOpen ? backCloses(closer) : undefined), [isOpen, closer])
}

/** The same for what loads this late, until what it gives is called. `where`: where it lies over the page, if not everywhere. */
export function backCloses(closer: Closer, where = 'all'): (() => void) | undefined {
  if (!matchMedia(`${where} and (pointer: coarse)`).matches) return undefined
  closers = [...closers, closer]
  // By the router itself: it asks one alone, and its hook would be one more on every page.
  window.__remixRouter.getBlocker('over', holdsUp)
  stepUp()
  return () => void (closers = closers.filter((one) => one !== closer))
}

function closeTopmost(): boolean {
  const topmost = closers.at(-1)
  if (topmost) flushSync(topmost.current)
  return topmost !== undefined
}

/** The router is about to take back a step that was held up: only then is closed, as closing may write this page's address anew. */
let isHeldUp = false

const holdsUp: Parameters<typeof window.__remixRouter.getBlocker>[1] = ({ historyAction }) =>
  (isHeldUp = historyAction === 'POP' && closers.length > 0)

/** Puts an entry of the same page, by the same key, upon that of a page which was loaded whole. */
function stepUp(): void {
  const step: Step = history.state
  if (step?.idx !== 0) return
  history.replaceState({ ...step, under: true }, '')
  history.pushState({ ...step, idx: 1 }, '')
}

/**
 * A step between the two entries of one page is none for the router: back to the first it closes what is open and has done
 * its work, or goes on to where the page was come from; so it does from what took the second's place, as the next photo does.
 */
function onStep(event: PopStateEvent): void {
  if (isHeldUp) {
    isHeldUp = false
    return void closeTopmost()
  }
  const step: Step = event.state
  const { location, historyAction } = window.__remixRouter.state
  const isSame = step !== null && (step.key ?? 'default') === location.key
  if (isSame) event.stopImmediatePropagation()
  if (step?.idx !== 0 || (!isSame && closers.length > 0)) return
  const hasClosed = closeTopmost()
  if (closers.length > 0) return history.forward()
  if (step.under) history.replaceState({ ...step, under: false }, '')
  if (!hasClosed && (isSame || (step.under && historyAction === 'REPLACE'))) history.back()
}

// Heard wherever this has come, though nothing was opened yet: a page that was read anew may stand on its second entry.
firstEar.hear = onStep
