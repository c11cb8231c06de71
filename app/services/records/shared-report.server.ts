import { catalog } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import type { SharedReport } from 'contract/reports/report-sending'
import { proxyPublicFile } from '~/services/http/download.server'
import { callProvider, notFound, ProviderError } from '~/services/http/provider.server'
import { providerAddress } from '~/services/http/wire.server'

/** The report of a lender's link; null if the link is not valid any more. */
export async function findShared(request: Request, token: string): Promise<SharedReport | null> {
  try {
    return await callProvider(request, 'reports.shared', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** Keeps a file that somebody uploaded from running code on this site. */
const isolation = {
  'Cache-Control': 'private, no-store',
  // Allows styles, because a browser positions an image opened on its own with an inline style.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A file of a shared report, without a session. @throws ProviderError if it does not exist */
export async function sendShared(
  request: Request,
  operation: 'reports.sharedFile' | 'reports.sharedImage',
  params: Readonly<Record<string, string | undefined>>,
): Promise<Response> {
  const { path, params: schema } = catalog[operation]
  const known = schema.safeParse(params)
  if (!known.success) throw notFound()
  return proxyPublicFile(request, providerAddress(fillPath(path, known.data)), isolation)
}
