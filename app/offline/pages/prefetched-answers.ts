import { prefetchSeconds } from '~/lib/prefetch'
import { connection } from '~/offline/stream/connection'

/** By the clock of this page, whose start counts as a change: an earlier page may have prefetched. */
let changedAt = 0
/** URLs prefetched since the last change. */
const prefetched = new Set<string>()
/** The newest of their answers in memory, since the browser's cache answers some milliseconds later. */
const answers = new Map<string, { readonly answer: Response; readonly prefetchedAt: number }>()
const mostAnswers = 20
/** URLs that the page asked the server for since the last change, which removes them from the browser's cache. */
const reloaded = new Set<string>()

/** Discards prefetched answers: data on the server has changed, or events may have been missed. */
export function noteChange(): void {
  changedAt = performance.now()
  prefetched.clear()
  answers.clear()
  reloaded.clear()
}

/** Records that the page asks the server for this URL. */
export const noteReload = (url: URL): void => void reloaded.add(url.href)

/** Records prefetches when they complete, and reads the answers of pages into memory by `send`. */
export function watchPrefetches(send: typeof fetch): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, startTime, initiatorType, transferSize, responseStatus } = entry
      // A prefetch that the browser's cache answers, without a transfer, may be older than the last change.
      if (initiatorType !== 'link' || transferSize === 0 || startTime <= changedAt) continue
      prefetched.add(name)
      const isKept = responseStatus === 200 && new URL(name).pathname.endsWith('.data') && !reloaded.has(name)
      if (isKept) void keepAnswer(name, startTime, send).catch(() => undefined)
    }
  })
  observer.observe({ type: 'resource' })
}

/** Reads a prefetched answer from the browser's cache, or from the server where the cache could not hold it. */
async function keepAnswer(url: string, prefetchedAt: number, send: typeof fetch): Promise<void> {
  const answer = await send(url, { cache: 'force-cache' })
  if (answer.status !== 200) return
  const body = await answer.arrayBuffer()
  if (prefetchedAt <= changedAt) return
  answers.set(url, { answer: new Response(body, answer), prefetchedAt })
  const [oldest] = answers.keys()
  if (oldest !== undefined && answers.size > mostAnswers) answers.delete(oldest)
}

/** The answer prefetched for this URL, if it is in memory and as new as the server's. */
export function findPrefetched(url: URL): Response | undefined {
  const found = answers.get(url.href)
  if (!found || !isPrefetchCurrent(url)) return undefined
  return performance.now() - found.prefetchedAt < prefetchSeconds * 1000 ? found.answer.clone() : undefined
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
