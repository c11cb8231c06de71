import { useEffect } from 'react'
import { useLatest } from './use-command-context'

type Closer = { readonly current: () => boolean }

/** How each of what lies over the page is closed, the topmost last; false where it has nothing to close now. */
let closers: readonly Closer[] = []

/**
 * Where there is touch the browser's Back closes what lies over the page, the topmost of it, and only then leaves the page.
 * The step back itself is held up, so that no entry of the history stands for what is open.
 */
export function useBackCloses(close: () => boolean): void {
  const closer = useLatest(close)
  useEffect(() => {
    closers = [...closers, closer]
    // By the router itself: it asks one alone, and its hook would be one more on every page.
    window.__remixRouter.getBlocker('over', holdsUp)
    return () => void (closers = closers.filter((one) => one !== closer))
  }, [closer])
}

const holdsUp: Parameters<typeof window.__remixRouter.getBlocker>[1] = ({ historyAction }) =>
  historyAction === 'POP' &&
  matchMedia('(pointer: coarse)').matches &&
  closers.toReversed().some(({ current }) => current())
