import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalog } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { fetchFromProvider } from '~/services/http/provider.server'
import { answer, refusalResponse } from '~/services/http/resource.server'
import { findSignedIn, withSession } from '~/services/session/session.server'
import { openStream } from '~/services/http/streams.server'
import { passThrough, providerAddress } from '~/services/http/wire.server'

/**
 * Passes the provider's live events through. A tab that takes over from another sends that tab's position as `?after=`;
 * the browser's own reconnect sends it as Last-Event-ID. Tokens are exchanged before the first byte.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const user = searchParams.get('user')
  // Another person has signed in since: the requesting page must not get their events.
  if (user !== null && (await findSignedIn(request))?.user.uuid !== user) {
    return answer(request, { status: 401, message: sayOfField('signedOut') }, 401)
  }
  const position = [request.headers.get('Last-Event-ID'), searchParams.get('after')].find(
    (one) => one && isSendable(one),
  )
  const headers = new Headers({ Accept: 'text/event-stream', ...(position && { 'Last-Event-ID': position }) })
  const { signal, done } = openStream(request)
  try {
    const upstream = await fetchFromProvider(request, providerAddress(catalog.stream.path), { headers, signal })
    return withSession(request, streamed(upstream, done))
  } catch (error) {
    done()
    return refusalResponse(request, error)
  }
}

/** True if a header can contain the stream position. */
const isSendable = (position: string) => /^[\x21-\x7e]{1,100}$/.test(position)

function streamed(upstream: Response, done: () => void): Response {
  const type = upstream.headers.get('Content-Type') ?? 'text/event-stream'
  // no-transform also prevents remix-serve from buffering events for compression.
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' }
  return new Response(upstream.body && passThrough(upstream.body, done), { status: upstream.status, headers })
}
