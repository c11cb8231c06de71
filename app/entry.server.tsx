import { randomBytes } from 'node:crypto'
import { Duplex } from 'node:stream'
import { createReadableStreamFromReadable, type DataFunctionArgs, type EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceContext } from '~/components/shell/nonce'
import { logError } from '~/services/log.server'
import { appendSession, sessionCookieFor } from '~/services/session.server'

/** Streamed panels that have no answer by then are given up; the shell has long been sent. */
const patience = 15_000
/** The same for what a page that is gone to does not wait for. */
export const streamTimeout = patience

const dev = import.meta.env.DEV

/** What a document may load. Vite's development client needs inline styles and a socket; the built product does not. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
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

/** Joins what is written in one go: the shell goes out whole, so that no half of a table is ever painted. */
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

/** Documents: streamed to people, whole to crawlers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  setDocumentHeaders(headers, nonce)
  appendSession(headers, sessionCookieFor(request))
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let shellSent = false
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} abortDelay={patience} nonce={nonce} />
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
          // Before the shell the rejection above reports it.
          if (shellSent) logError('render', error)
        },
      },
    )
    setTimeout(abort, patience + 1000).unref()
  })
}

/** Logs unexpected errors of loaders and actions, but no canceled requests and no refusals such as 404 or 405. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) logError('loader', error)
}

/** `.data` answers carry personal data too and are never cached. */
export function handleDataRequest(response: Response, { request }: DataFunctionArgs): Response {
  appendSession(response.headers, sessionCookieFor(request))
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}
