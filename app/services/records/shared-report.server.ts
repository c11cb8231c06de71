import { catalog } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { t as sayOfField } from 'locales/fields'
import type { SharedReport } from 'contract/reports/report-sending'
import { callerOf } from '~/services/session/caller.server'
import { callProvider, ProviderError } from '~/services/http/provider.server'
import { failureOf, fetchOrFail, identityHeaders, providerAddress } from '~/services/http/wire.server'

/** The report of a lender's link; null if the link is not valid any more. */
export async function findShared(request: Request, token: string): Promise<SharedReport | null> {
  try {
    return await callProvider(request, 'reports.shared', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

type File = { operation: 'reports.sharedFile' } | { operation: 'reports.sharedImage' }
const passedHeaders = ['Content-Type', 'Content-Length', 'Content-Disposition']

/** A file of a shared report, without a session. @throws ProviderError if it does not exist */
export async function sendShared(
  request: Request,
  { operation }: File,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Response> {
  const { path, params: schema } = catalog[operation]
  const known = schema.safeParse(params)
  if (!known.success) throw new ProviderError({ status: 404, message: sayOfField('notFound') })
  const headers = identityHeaders(callerOf(request))
  const upstream = await fetchOrFail(providerAddress(fillPath(path, known.data)), { headers, signal: request.signal })
  if (!upstream.ok) throw failureOf(upstream, await upstream.json().catch(() => null))
  const answer = new Headers({
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    // Allows styles, because a browser positions an image opened on its own with an inline style.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  for (const name of passedHeaders) {
    const value = upstream.headers.get(name)
    if (value !== null) answer.set(name, value)
  }
  return new Response(upstream.body, { headers: answer })
}
