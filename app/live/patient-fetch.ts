import { isRefreshing } from './concern'
import { connection } from './connection'
import { keptAddress } from './kept-address'

/** Answers that say that nobody could answer just now: too many requests, no provider, none in time. */
const notNow: readonly number[] = [429, 502, 503, 504]
const firstPauseMs = 1000
const longestPauseMs = 15_000

let wasKept = false

/** Whether anything was drawn since the last answer from what was kept of it: live events from before are not on it. */
export function drewFromKept(): boolean {
  const was = wasKept
  wasKept = false
  return was
}

/** A page's data did not come: no network, or no server. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Fetch with patience for what a page in use asks for by itself: its own records again after live events, and what it
 * shows beside them. While no server answers these wait, and the page keeps what it shows. Whoever goes to another page
 * is told at once that it did not come.
 * @throws NoAnswer, and whatever the browser throws where the request was given up
 */
export function patientFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { url, signal } = asked(input, init)
    if (!isData(url)) return send(input, init)
    const patient = isPatient(url)
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await send(input, init)
        if (!patient || !notNow.includes(answer.status)) return answer
      } catch (error) {
        if (signal?.aborted) throw error
        if (!patient) return await keptOf(url, send, error)
      }
      await serverBack(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), signal)
    }
  }
}

/**
 * What was kept of a page that the network did not bring; the service worker has it.
 * @throws NoAnswer where the page was never seen
 */
async function keptOf(url: URL, send: typeof fetch, cause: unknown): Promise<Response> {
  const kept = await send(keptAddress(url.pathname.replace(/\.data$/, ''))).catch(() => null)
  if (kept?.ok) {
    wasKept = true
    return kept
  }
  throw new NoAnswer(undefined, { cause })
}

function asked(input: RequestInfo | URL, init: RequestInit | undefined) {
  const request = input instanceof Request ? input : null
  return { url: new URL(request?.url ?? String(input), window.location.href), signal: init?.signal ?? request?.signal }
}

/** Data of pages and of resources come from addresses of their own (Remix: single fetch). */
const isData = ({ origin, pathname }: URL): boolean => origin === window.location.origin && pathname.endsWith('.data')

const isPatient = (url: URL): boolean => url.pathname.startsWith('/resources/') || (isRefreshing() && isThisPage(url))

function isThisPage(url: URL): boolean {
  const { pathname, search } = window.location
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  return url.pathname === dataPath(pathname) && query.toString() === new URLSearchParams(search).toString()
}

const dataPath = (pathname: string) => (pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`)

/** Until live events come again, which says that the server answers; after `ms` it is tried anyway. */
function serverBack(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    let wasLive = connection.read().live
    const forget = connection.subscribe(() => {
      const { live } = connection.read()
      if (live && !wasLive) end()
      wasLive = live
    })
    const end = () => {
      clearTimeout(timer)
      forget()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
