import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { asHeader, forGoodHeader, refusalHeader } from '~/lib/upload-refusal'
import { fetchFromProvider, ProviderError } from '~/services/provider.server'
import { answer, refusalOf } from '~/services/resource.server'
import { findSignedIn, requireSameOrigin, sessionCookieFor, withSession } from '~/services/session.server'
import { failureOf, providerAddress } from '~/services/wire.server'

const here = '/resources/uploads'
const tusType = 'application/offset+octet-stream'
const asked = [
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
  'Upload-Defer-Length',
  'Content-Type',
  'Content-Length',
]
const dropped = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
  'location',
]

/**
 * Without these two fetch keeps a copy of the body in case of a redirect or another sign-in, and a file of a gigabyte
 * would stay in memory whole.
 */
const flowing = { duplex: 'half', redirect: 'error', window: null } as const

/** HEAD: how far an upload is (tus 1.0). */
export function loader({ request, params }: LoaderFunctionArgs) {
  return request.method === 'HEAD' ? passOn(request, params['*']) : answer(request, { message: messages.notFound }, 404)
}

/** POST begins an upload, PATCH sends a part, DELETE gives up. Parts flow through; none is held in memory. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return passOn(request, params['*'])
}

async function passOn(request: Request, id: string | undefined): Promise<Response> {
  const { body, discardRest } = readBody(request.body)
  try {
    const type = request.headers.get('Content-Type')
    // The provider would refuse other bytes before all of them are there, and the answer would be lost.
    if (type !== null && type !== tusType) return answer(request, { status: 415, message: refusal('wrongType') }, 415)
    if (!(await isFor(request))) return answer(request, { status: 401, message: messages.signedOut }, 401)
    const url = providerAddress(id ? `${catalogue.uploads.path}/${encodeURIComponent(id)}` : catalogue.uploads.path)
    const headers = new Headers()
    for (const name of asked) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const { method, signal } = request
    const upstream = await fetchFromProvider(request, url, { method, headers, signal, body, ...flowing })
    if (isFinal(method, upstream.status)) return withSession(request, await refusalAsAnswer(method, upstream))
    return withSession(request, answerOf(upstream, new URL(request.url).search))
  } catch (error) {
    return refused(request, error)
  } finally {
    discardRest()
  }
}

/** Bytes of a body that are read and dropped after its answer; a longer rest closes the connection. */
const mostDiscarded = 32 * 1024 ** 2

/**
 * Reads a request's body through a copy. An answer that comes before all of the body would close the connection on the
 * browser, or leave the next request on it unread, so `discardRest` drops what is left.
 */
function readBody(source: ReadableStream<Uint8Array> | null) {
  if (!source) return { body: null, discardRest: () => undefined }
  const reader = source.getReader()
  let left = mostDiscarded
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

/** A browser says whose queue a file comes from, so that nobody else's session uploads it. */
async function isFor(request: Request): Promise<boolean> {
  const user = new URL(request.url).searchParams.get('user')
  return user === null || (await findSignedIn(request))?.user.uuid === user
}

/**
 * A part whose bytes are spent cannot be sent again from here. Where the tokens were exchanged meanwhile, the browser is
 * asked to try again, and resumes; only an ended session is told as such.
 */
function refused(request: Request, error: unknown): Response {
  const exchanged = error instanceof ProviderError && error.status === 401 && sessionCookieFor(request) !== null
  return refusalOf(
    request,
    exchanged ? new ProviderError({ status: 503, message: messages.noAnswer, retryAfter: 0 }) : error,
  )
}

/** What a person has to be told of: the content of a file, or that it may not be sent. Everything else tus settles by itself. */
const isFinal = (method: string, status: number): boolean =>
  status === 422 || (method === 'POST' && [400, 403, 404, 409, 413].includes(status))

/**
 * Whether the file itself is refused: an item that takes no files now may take them later, and bytes that were garbled on
 * their way (told with Retry-After) are whole in the browser. A HEAD repeats a refusal without saying of which kind it was.
 */
const isOfTheFile = (method: string, { status, headers }: Response): boolean =>
  method !== 'HEAD' && [400, 413, 422].includes(status) && !headers.has('Retry-After')

async function refusalAsAnswer(method: string, upstream: Response): Promise<Response> {
  const { message } = failureOf(upstream, await upstream.json().catch(() => null))
  const forGood = isOfTheFile(method, upstream) && { [forGoodHeader]: '1' }
  return new Response(null, {
    headers: { 'Cache-Control': 'no-store', [refusalHeader]: asHeader(message), ...forGood },
  })
}

/** The provider's answer under this site's address, which keeps saying whose upload it is. */
function answerOf(upstream: Response, search: string): Response {
  const headers = new Headers(upstream.headers)
  for (const name of dropped) headers.delete(name)
  headers.set('Cache-Control', 'no-store')
  const location = upstream.headers.get('Location')
  if (location) headers.set('Location', `${here}/${location.split('/').at(-1) ?? ''}${search}`)
  return new Response(upstream.body, { status: upstream.status, headers })
}
