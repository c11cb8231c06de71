import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import { messages } from 'contract/messages'
import { fetchFromProvider } from '~/services/provider.server'
import { answer, refusalOf } from '~/services/resource.server'
import { withSession } from '~/services/session.server'
import { providerAddress } from '~/services/wire.server'

const asked = ['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since']
const told = [
  'Content-Type',
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
]

/**
 * Bytes of a picture or video (`/files` + the value on the record, spec §9), with ranges. What is at an address never
 * changes, so the browser keeps it; shown alone it can run nothing.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { params: schema, path } = catalogue['media.file']
  const [prefix, uuid, variant = 'original'] = (params['*'] ?? '').split('/')
  const place = schema.safeParse({ prefix, uuid, variant })
  if (!place.success) return answer(request, { message: messages.notFound }, 404)
  const v = new URL(request.url).searchParams.get('v')
  const url = providerAddress(fillPath(path, place.data), { v })
  try {
    const headers = pick(request.headers, asked)
    const upstream = await fetchFromProvider(request, url, { method: request.method, headers, signal: request.signal })
    return withSession(request, fileAnswer(upstream))
  } catch (error) {
    return refusalOf(request, error)
  }
}

function fileAnswer(upstream: Response): Response {
  const headers = pick(upstream.headers, told)
  const found = upstream.ok || upstream.status === 304
  headers.set('Cache-Control', found ? 'private, max-age=31536000, immutable, no-transform' : 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
  )
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  return new Response(upstream.body, { status: upstream.status, headers })
}

function pick(from: Headers, names: readonly string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}
