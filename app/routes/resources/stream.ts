import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { fetchFromProvider } from '~/services/provider.server'
import { answer, refusalOf } from '~/services/resource.server'
import { findSignedIn, withSession } from '~/services/session.server'
import { openStream } from '~/services/streams.server'
import { passThrough, providerAddress } from '~/services/wire.server'

/**
 * The provider's live events, passed on as they come. A tab that takes over from another says where that one was by
 * `?after=`; the browser's own reconnection says it by Last-Event-ID. Tokens are exchanged before the first byte.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const user = searchParams.get('user')
  // Somebody else signed in meanwhile: their events are not for the page that asks.
  if (user !== null && (await findSignedIn(request))?.user.uuid !== user) {
    return answer(request, { status: 401, message: messages.signedOut }, 401)
  }
  const position = [request.headers.get('Last-Event-ID'), searchParams.get('after')].find(
    (one) => one && isSendable(one),
  )
  const headers = new Headers({ Accept: 'text/event-stream', ...(position && { 'Last-Event-ID': position }) })
  const { signal, done } = openStream(request)
  try {
    const upstream = await fetchFromProvider(request, providerAddress(catalogue.stream.path), { headers, signal })
    return withSession(request, streamed(upstream, done))
  } catch (error) {
    done()
    return refusalOf(request, error)
  }
}

/** True when a header can carry the stream position. */
const isSendable = (position: string) => /^[\x21-\x7e]{1,100}$/.test(position)

function streamed(upstream: Response, done: () => void): Response {
  const type = upstream.headers.get('Content-Type') ?? 'text/event-stream'
  // no-transform also keeps remix-serve from gathering events to compress them.
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' }
  return new Response(upstream.body && passThrough(upstream.body, done), { status: upstream.status, headers })
}
