import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalog } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { t as sayOfField } from 'locales/fields'
import { fetchFromProvider } from '~/services/http/provider.server'
import { answer, refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'
import { providerAddress } from '~/services/http/wire.server'

const requestHeaders = ['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since']
const responseHeaders = [
  'Content-Type',
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
]

/**
 * Bytes of a picture or video (`/files` + the value in its record, spec §9), with ranges. The content of a URL never
 * changes, so browsers cache it; a file opened on its own cannot run scripts.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { params: schema, path } = catalog['media.file']
  const [prefix, uuid, variant = 'original'] = (params['*'] ?? '').split('/')
  const place = schema.safeParse({ prefix, uuid, variant })
  if (!place.success) return answer(request, { message: sayOfField('notFound') }, 404)
  const v = new URL(request.url).searchParams.get('v')
  const url = providerAddress(fillPath(path, place.data), { v })
  try {
    const headers = pick(request.headers, requestHeaders)
    const upstream = await fetchFromProvider(request, url, { method: request.method, headers, signal: request.signal })
    return withSession(request, fileAnswer(upstream))
  } catch (error) {
    return refusalResponse(request, error)
  }
}

function fileAnswer(upstream: Response): Response {
  const headers = pick(upstream.headers, responseHeaders)
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
