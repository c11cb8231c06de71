import { catalog } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { listFilterOf, readListQuery } from '~/lib/lists/list-query'
import { lotsSpec } from '~/lib/lists/list-specs'
import { proxyFile } from './download.server'
import { notFound, providerAddress } from './wire.server'

/** Provider URL of a lot file, by its kind and the query of the browser's URL. */
function urlOf(kind: string, search: URLSearchParams): string {
  const format = search.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  if (kind === 'budget') {
    const { path, params } = catalog['ledger.export']
    const known = params?.safeParse({ lotId: search.get('lotId') })
    if (!known?.success) throw notFound()
    return providerAddress(fillPath(path, known.data), { format })
  }
  if (kind !== 'export') throw notFound()
  const { keyword, filters, sortDescriptor } = listFilterOf(readListQuery(search, lotsSpec))
  return providerAddress(catalog['lots.export'].path, { keyword, filters, sortDescriptor, format })
}

/** Streams a file of lots: the filtered view, or the budget of one. @throws ProviderError when there is none, or it is refused */
export async function sendLotFile(request: Request, kind: string): Promise<Response> {
  return proxyFile(request, urlOf(kind, new URL(request.url).searchParams))
}
