import { fetchFromProvider, fetchPublic } from './provider.server'
import { failureOf } from './wire.server'

const passedHeaders = ['Content-Type', 'Content-Length', 'Content-Disposition']

/** Streams a file of the provider as a download. @throws ProviderError if it does not exist or is refused */
export const proxyFile = async (request: Request, url: string): Promise<Response> =>
  asFile(await fetchFromProvider(request, url, { signal: request.signal }))

/** Like the above, without a session: the URL itself grants access. */
export const proxyPublicFile = async (
  request: Request,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => asFile(await fetchPublic(request, url), headers)

async function asFile(upstream: Response, extraHeaders: Readonly<Record<string, string>> = {}): Promise<Response> {
  if (!upstream.ok) throw failureOf(upstream, await upstream.json().catch(() => null))
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...extraHeaders })
  for (const name of passedHeaders) {
    const value = upstream.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(upstream.body, { headers })
}
