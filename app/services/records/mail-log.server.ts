import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { mailLogFilter } from 'contract/mail-log/calls'
import { listBody } from '~/services/http/list-body.server'
import { callProvider } from '~/services/http/provider.server'

/** Mails of the demo. */
export function listMailLog(request: Request, query: ListFilter): Promise<DataOf<'outbox.list'>> {
  return callProvider(request, 'outbox.list', { query: mailLogFilter.parse(listBody(query)) })
}
