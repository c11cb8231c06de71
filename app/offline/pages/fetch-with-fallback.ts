import { isRefreshing } from '~/offline/store/revalidation-scope'
import { connection } from '~/offline/stream/connection'
import { findPrefetched, isPrefetchCurrent, noteChange, noteReload } from './prefetched-answers'
import { savedAddress } from './saved-path'

/** Statuses for a temporary problem: too many requests, provider down, timeout. */
const temporaryStatuses: readonly number[] = [429, 502, 503, 504]
const firstPauseMs = 1000
const maxPauseMs = 15_000

let usedSavedPage = false

/** True if a page rendered from saved data since the last call: it lacks the live events since then. */
export function isRenderedFromSaved(): boolean {
  const was = usedSavedPage
  usedSavedPage = false
  return was
}

/** A page's data could not be loaded: no network, or no server. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Fetch that retries the requests an open page makes by itself: revalidation after live events, and resource routes.
 * While no server answers, these wait and the page shows its old data. A navigation falls back to the saved page or
 * fails at once; it uses a prefetched answer only if nothing changed since.
 * @throws NoAnswer, or the browser's error for an aborted request
 */
export function fetchWithFallback(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { url, signal, method } = targetOf(input, init)
    if (method !== 'GET') return send(input, init).finally(noteChange)
    if (!isData(url)) return send(input, init)
    const prefetched = isThisPage(url) ? undefined : findPrefetched(url)
    if (prefetched) return prefetched
    const reloads = isThisPage(url) || !isPrefetchCurrent(url)
    if (reloads) noteReload(url)
    const fresh = reloads ? { ...init, cache: 'reload' as const } : init
    const retries = shouldRetry(url)
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await send(input, fresh)
        if (!retries || !temporaryStatuses.includes(answer.status)) return answer
      } catch (error) {
        if (signal?.aborted) throw error
        if (!retries) return await savedPage(url, send, error)
      }
      await serverBack(Math.min(maxPauseMs, firstPauseMs * 2 ** failures), signal)
    }
  }
}

/** Saved data of a page, from the service worker. @throws NoAnswer if the page was never opened */
async function savedPage(url: URL, send: typeof fetch, cause: unknown): Promise<Response> {
  const saved = await send(savedAddress(url.pathname.replace(/\.data$/, ''))).catch(() => null)
  if (saved?.ok) {
    usedSavedPage = true
    return saved
  }
  throw new NoAnswer(undefined, { cause })
}

function targetOf(input: RequestInfo | URL, init: RequestInit | undefined) {
  const request = input instanceof Request ? input : null
  return {
    url: new URL(request?.url ?? String(input), window.location.href),
    signal: init?.signal ?? request?.signal,
    method: init?.method?.toUpperCase() ?? request?.method ?? 'GET',
  }
}

/** Data of pages and resources has its own URLs (Remix: single fetch). */
const isData = ({ origin, pathname }: URL): boolean => origin === window.location.origin && pathname.endsWith('.data')

const shouldRetry = (url: URL): boolean => url.pathname.startsWith('/resources/') || (isRefreshing() && isThisPage(url))

function isThisPage(url: URL): boolean {
  const { pathname, search } = window.location
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  return url.pathname === dataPath(pathname) && query.toString() === new URLSearchParams(search).toString()
}

const dataPath = (pathname: string) => (pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`)

/** Resolves when the event stream is live again, which means that the server answers, or after `ms`. */
function serverBack(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    let wasLive = connection.read().live
    const unsubscribe = connection.subscribe(() => {
      const { live } = connection.read()
      if (live && !wasLive) end()
      wasLive = live
    })
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
