import { randomBytes } from 'node:crypto'
import { Duplex } from 'node:stream'
import { createReadableStreamFromReadable, type DataFunctionArgs, type EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { MessageScriptContext } from './components/shell/message-script'
import { NonceContext } from './components/shell/nonce'
import { prefetchSeconds } from './lib/prefetch'
import { enterRequestLanguages, setLanguageHeaders } from './services/http/language.server'
import { logError } from './services/http/log.server'
import { messageScriptFor } from './services/http/message-script.server'
import { appendSession, sessionCookieFor } from './services/session/session.server'
import { webSettings } from './services/http/settings.server'

/** Milliseconds after which pending streamed panels are aborted; the shell has long been sent. */
const timeoutMs = 15_000
/** Time limit of the deferred data of a client navigation. */
export const streamTimeout = timeoutMs

const dev = import.meta.env.DEV

enterRequestLanguages()

/**
 * Content security policy of documents. Vite's development client needs inline styles and a websocket; the production
 * build does not.
 */
function contentSecurityPolicy(nonce: string): string {
  const mapOrigins = webSettings()
    .mapOrigins.map((origin) => ` ${origin}`)
    .join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${mapOrigins}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${mapOrigins}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function setDocumentHeaders(headers: Headers, nonce: string): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('X-Frame-Options', 'DENY')
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(self)')
}

/** Joins writes of the same tick: the shell is sent as a whole, so that half a table is never rendered. */
function joined(): Duplex {
  let waiting: Buffer[] = []
  const send = () => {
    if (waiting.length > 0) body.push(Buffer.concat(waiting))
    waiting = []
  }
  const body = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      if (waiting.push(chunk) === 1) setImmediate(send)
      done()
    },
    final: (done) => {
      send()
      body.push(null)
      done()
    },
  })
  return body
}

/** Renders documents: streamed for people, complete for crawlers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  setDocumentHeaders(headers, nonce)
  setLanguageHeaders(request, headers)
  appendSession(headers, sessionCookieFor(request))
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let shellSent = false
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <MessageScriptContext.Provider value={messageScriptFor(context)}>
          <RemixServer context={context} url={request.url} abortDelay={timeoutMs} nonce={nonce} />
        </MessageScriptContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          shellSent = true
          const body = joined()
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true
          // Errors before the shell are reported by the rejection above.
          if (shellSent) logError('render', error)
        },
      },
    )
    setTimeout(abort, timeoutMs + 1000).unref()
  })
}

/** Logs unexpected errors of loaders and actions, but no canceled requests and no refusals such as 404 or 405. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) logError('loader', error)
}

const isPrefetch = (request: Request) => request.headers.get('Sec-Purpose')?.startsWith('prefetch') ?? false

/**
 * `.data` responses contain personal data, too, and are not cached, except for prefetches: this browser may use their
 * answer for the navigation that follows (decision 066), if it is no redirect and starts no new session. A refused
 * prefetch, such as that of a record just deleted, is answered by nothing: the navigation, if it comes, is refused.
 */
export function handleDataRequest(response: Response, { request }: DataFunctionArgs): Response {
  const answer = isPrefetch(request) && response.status >= 400 ? new Response(null, { status: 204 }) : response
  const { headers, status } = answer
  setLanguageHeaders(request, headers)
  appendSession(headers, sessionCookieFor(request))
  headers.append('Vary', 'Cookie')
  const isKept = isPrefetch(request) && status === 200 && !headers.has('Set-Cookie')
  headers.set('Cache-Control', isKept ? `private, max-age=${prefetchSeconds}` : 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
  return answer
}
