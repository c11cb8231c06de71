import { prefetchSeconds } from '~/lib/prefetch'
import { connection } from '~/offline/stream/connection'

/** By the clock of this page, whose start counts as a change: an earlier page may have prefetched. */
let changedAt = 0
/** URLs prefetched since the last change. */
const prefetched = new Set<string>()

/** Discards prefetched answers: data on the server has changed, or events may have been missed. */
export function noteChange(): void {
  changedAt = performance.now()
  prefetched.clear()
}

/** Records prefetches when they complete. */
export function watchPrefetches(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime, initiatorType } of list.getEntries() as PerformanceResourceTiming[])
      if (initiatorType === 'link' && startTime > changedAt) prefetched.add(name)
  })
  observer.observe({ type: 'resource' })
}

/**
 * True if a prefetched answer for this URL is as new as the server's: live events arrive, and none came since the
 * prefetch began. A prefetch that is still running is not known, so the last change must be older than any of them.
 */
export function isPrefetchCurrent(url: URL): boolean {
  const { live, online } = connection.read()
  if (!live || !online) return false
  return prefetched.has(url.href) || performance.now() - changedAt > prefetchSeconds * 1000
}
