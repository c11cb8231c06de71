import { catalog } from 'contract/core/catalog'
import { fillPath, type Endpoint } from 'contract/core/endpoint'
import { t as sayOfField } from 'locales/fields'
import { handOn } from './download.server'
import { ProviderError } from './provider.server'
import { providerAddress } from './wire.server'

const notFound = () => new ProviderError({ status: 404, message: sayOfField('notFound') })

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
  return handOn(request, urlOf(noun, kind, new URL(request.url).searchParams))
}
