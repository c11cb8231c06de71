import { catalog } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { readListQuery } from '~/lib/lists/list-query'
import { lotsSpec } from '~/lib/lists/list-specs'
import { handOn } from './download.server'
import { listBody } from './list-body.server'
import { ProviderError } from './provider.server'
import { t as sayOfField } from 'locales/fields'
import { providerAddress } from './wire.server'

const notFound = () => new ProviderError({ status: 404, message: sayOfField('notFound') })

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
  const { keyword, filters, sortDescriptor } = listBody(readListQuery(search, lotsSpec))
  return providerAddress(catalog['lots.export'].path, { keyword, filters, sortDescriptor, format })
}

/** Streams a file of lots: the filtered view, or the budget of one. @throws ProviderError when there is none, or it is refused */
export async function sendLotFile(request: Request, kind: string): Promise<Response> {
  return handOn(request, urlOf(kind, new URL(request.url).searchParams))
}
