import { catalogue } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import { readListQuery } from '~/lib/list-query'
import { lotsSpec } from '~/lib/list-specs'
import { handOn } from './download.server'
import { listBody } from './list-body.server'
import { ProviderError } from './provider.server'
import { messages } from 'contract/messages'
import { providerAddress } from './wire.server'

const notFound = () => new ProviderError({ status: 404, message: messages.notFound })

/** The provider's address of a file of lots, by its kind and what the browser's address says of it. */
function addressOf(kind: string, search: URLSearchParams): string {
  const format = search.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  if (kind === 'template') return providerAddress(catalogue['lots.importTemplate'].path, { format })
  if (kind === 'failures') {
    const params = catalogue['lots.importFailures'].params.safeParse({ changeId: search.get('changeId') })
    if (!params.success) throw notFound()
    return providerAddress(fillPath(catalogue['lots.importFailures'].path, params.data), { format })
  }
  if (kind !== 'export') throw notFound()
  const { keyword, filters, sortDescriptor } = listBody(readListQuery(search, lotsSpec))
  return providerAddress(catalogue['lots.export'].path, { keyword, filters, sortDescriptor, format })
}

/**
 * A file of lots handed on as it comes: the filtered view, the empty file to fill in, or the rows an import left out.
 * @throws ProviderError when there is none, or it is refused
 */
export async function sendLotFile(request: Request, kind: string): Promise<Response> {
  return handOn(request, addressOf(kind, new URL(request.url).searchParams))
}
