import { catalogue } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import { messages } from 'contract/messages'
import type { SharedReport } from 'contract/report-sending'
import { callerOf } from './caller.server'
import { callProvider, ProviderError } from './provider.server'
import { failureOf, fetchOrFail, identityHeaders, providerAddress } from './wire.server'

/** The report a lender's link leads to; null where the link is over. */
export async function findShared(request: Request, token: string): Promise<SharedReport | null> {
  try {
    return await callProvider(request, 'reports.shared', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

type File = { operation: 'reports.sharedFile' } | { operation: 'reports.sharedImage' }
const told = ['Content-Type', 'Content-Length', 'Content-Disposition']

/**
 * A file of what a link leads to, for whoever has the link: no session goes along.
 * @throws ProviderError where there is none
 */
export async function sendShared(
  request: Request,
  { operation }: File,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Response> {
  const { path, params: schema } = catalogue[operation]
  const known = schema.safeParse(params)
  if (!known.success) throw new ProviderError({ status: 404, message: messages.notFound })
  const headers = identityHeaders(callerOf(request))
  const upstream = await fetchOrFail(providerAddress(fillPath(path, known.data)), { headers, signal: request.signal })
  if (!upstream.ok) throw failureOf(upstream, await upstream.json().catch(() => null))
  const answer = new Headers({
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    // Styles, for a browser gives an image that is opened by itself its place by some.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  for (const name of told) {
    const value = upstream.headers.get(name)
    if (value !== null) answer.set(name, value)
  }
  return new Response(upstream.body, { headers: answer })
}
