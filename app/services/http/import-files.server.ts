import { catalog } from 'contract/core/catalog'
import { fillPath, type Endpoint } from 'contract/core/endpoint'
import { proxyFile } from './download.server'
import { notFound, providerAddress } from './wire.server'

const calls = {
  template: { lots: catalog['lots.importTemplate'], other: catalog['imports.template'] },
  failures: { lots: catalog['lots.importFailures'], other: catalog['imports.failures'] },
} as const

const callFor = (noun: string, kind: keyof typeof calls): Endpoint => calls[kind][noun === 'lots' ? 'lots' : 'other']

/** The provider's address of a file of an import. */
function urlOf(noun: string, kind: string, search: URLSearchParams): string {
  const format = search.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  if (kind !== 'template' && kind !== 'failures') throw notFound()
  const { path, params } = callFor(noun, kind)
  const ids = {
    ...(noun !== 'lots' && { noun }),
    ...(kind === 'failures' && { changeId: search.get('changeId') }),
  }
  const hasIds = Object.keys(ids).length > 0
  if (hasIds && !params.safeParse(ids).success) throw notFound()
  return providerAddress(fillPath(path, ids), { format })
}

/**
 * Streams a file of an import: the blank template, or the rows an import left out.
 * @throws ProviderError when there is none, or it is refused
 */
export async function sendImportFile(request: Request, noun: string, kind: string): Promise<Response> {
  return proxyFile(request, urlOf(noun, kind, new URL(request.url).searchParams))
}
