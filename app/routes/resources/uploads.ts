import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalog } from 'contract/core/catalog'
import { asHeader, forGoodHeader, refusalHeader } from 'contract/media/upload-refusal'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { fetchFromProvider, ProviderError } from '~/services/http/provider.server'
import { answer, refusalResponse } from '~/services/http/resource.server'
import { findSignedIn, requireSameOrigin, sessionCookieFor, withSession } from '~/services/session/session.server'
import { failureOf, providerAddress } from '~/services/http/wire.server'

const here = '/resources/uploads'
const tusType = 'application/offset+octet-stream'
const requestHeaders = [
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
  'Upload-Defer-Length',
  'Content-Type',
  'Content-Length',
]
const droppedHeaders = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
  'location',
]

/**
 * Without `redirect` and `window`, fetch buffers a copy of the body for redirects and re-authentication, and a file of
 * a gigabyte would be in memory completely.
 */
const streaming = { duplex: 'half', redirect: 'error', window: null } as const

/** HEAD: the offset of an upload (tus 1.0). */
export function loader({ request, params }: LoaderFunctionArgs) {
  return request.method === 'HEAD'
    ? forward(request, params['*'])
    : answer(request, { message: sayOfField('notFound') }, 404)
}

/** POST creates an upload, PATCH sends a chunk, DELETE aborts. Chunks are streamed, not buffered. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return forward(request, params['*'])
}

async function forward(request: Request, id: string | undefined): Promise<Response> {
  const { body, discardRest } = readBody(request.body)
  try {
    const type = request.headers.get('Content-Type')
    // The provider would refuse another content type before it has read the body, and the response would be lost.
    if (type !== null && type !== tusType) return answer(request, { status: 415, message: refusal('wrongType') }, 415)
    if (!(await isOwnQueue(request))) return answer(request, { status: 401, message: sayOfField('signedOut') }, 401)
    const url = providerAddress(id ? `${catalog.uploads.path}/${encodeURIComponent(id)}` : catalog.uploads.path)
    const headers = new Headers()
    for (const name of requestHeaders) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const { method, signal } = request
    const upstream = await fetchFromProvider(request, url, { method, headers, signal, body, ...streaming })
    if (isFinal(method, upstream.status)) return withSession(request, await refusalAsAnswer(upstream))
    return withSession(request, answerOf(upstream, new URL(request.url).search))
  } catch (error) {
    return refused(request, error)
  } finally {
    discardRest()
  }
}

/** Bytes of a body that are drained after the response; a longer rest closes the connection. */
const maxDiscarded = 32 * 1024 ** 2

/**
 * Reads a request's body through a copy. A response before the end of the body would close the connection, or leave the
 * next request on it unread, so `discardRest` drains the rest.
 */
function readBody(source: ReadableStream<Uint8Array> | null) {
  if (!source) return { body: null, discardRest: () => undefined }
  const reader = source.getReader()
  let left = maxDiscarded
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  const discard = async (): Promise<void> => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      left -= next.value.length
      if (left < 0) return reader.cancel()
    }
  }
  return { body: new ReadableStream<Uint8Array>({ pull }), discardRest: () => void discard().catch(() => undefined) }
}

/** Checks the owner of the queue that the browser sends, so that no other session uploads its files. */
async function isOwnQueue(request: Request): Promise<boolean> {
  const user = new URL(request.url).searchParams.get('user')
  return user === null || (await findSignedIn(request))?.user.uuid === user
}

/**
 * A streamed chunk cannot be sent again from here. If the tokens were exchanged, the browser gets a 503, retries and
 * resumes; only an expired session is reported as such.
 */
function refused(request: Request, error: unknown): Response {
  const exchanged = error instanceof ProviderError && error.status === 401 && sessionCookieFor(request) !== null
  return refusalResponse(
    request,
    exchanged ? new ProviderError({ status: 503, message: sayOfField('noAnswer'), retryAfter: 0 }) : error,
  )
}

/**
 * True for an error that the person has to see: the content of the file, or missing permission. The tus client handles
 * all others.
 */
const isFinal = (method: string, status: number): boolean =>
  status === 422 || (method === 'POST' && [400, 403, 404, 409, 413].includes(status))

/**
 * True if the file itself is refused: an item that takes no files now may take them later, and bytes damaged on their
 * way (marked by Retry-After) are intact in the browser.
 */
const isFileRefused = ({ status, headers }: Response): boolean =>
  [400, 413, 422].includes(status) && !headers.has('Retry-After')

async function refusalAsAnswer(upstream: Response): Promise<Response> {
  const header = upstream.headers.get(refusalHeader)
  const { message } = failureOf(upstream, await upstream.json().catch(() => null))
  const forGood = isFileRefused(upstream) && { [forGoodHeader]: '1' }
  return new Response(null, {
    headers: { 'Cache-Control': 'no-store', [refusalHeader]: header ?? asHeader(message), ...forGood },
  })
}

/** The provider's response with this site's URL, including the queue's owner. */
function answerOf(upstream: Response, search: string): Response {
  const headers = new Headers(upstream.headers)
  for (const name of droppedHeaders) headers.delete(name)
  headers.set('Cache-Control', 'no-store')
  const location = upstream.headers.get('Location')
  if (location) headers.set('Location', `${here}/${location.split('/').at(-1) ?? ''}${search}`)
  return new Response(upstream.body, { status: upstream.status, headers })
}
