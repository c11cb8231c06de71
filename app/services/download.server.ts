import { fetchFromProvider, fetchOpenly } from './provider.server'
import { failureOf } from './wire.server'

const told = ['Content-Type', 'Content-Length', 'Content-Disposition']

/**
 * A file of the provider's handed on as it comes, to be saved and never shown.
 * @throws ProviderError when there is none, or it is refused
 */
export async function handOn(request: Request, url: string): Promise<Response> {
  return asFile(await fetchFromProvider(request, url, { signal: request.signal }))
}

/** The same for whoever has its address. */
export const handOnOpenly = async (request: Request, url: string): Promise<Response> =>
  asFile(await fetchOpenly(request, url))

async function asFile(upstream: Response): Promise<Response> {
  if (!upstream.ok) throw failureOf(upstream, await upstream.json().catch(() => null))
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  for (const name of told) {
    const value = upstream.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(upstream.body, { headers })
}
