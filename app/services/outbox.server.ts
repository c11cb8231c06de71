import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { outboxFilter } from 'contract/outbox'
import { listBody } from './list-body.server'
import { callProvider } from './provider.server'

/** The demo's mails. */
export function listOutbox(request: Request, query: ListFilter): Promise<DataOf<'outbox.list'>> {
  return callProvider(request, 'outbox.list', { query: outboxFilter.parse(listBody(query)) })
}
