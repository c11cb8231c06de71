import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { mailLogFilter } from 'contract/mail-log/calls'
import { listFilterOf } from '~/lib/lists/list-query'
import { callProvider } from '~/services/http/provider.server'

/** Mails of the demo. */
export function listMailLog(request: Request, query: ListFilter): Promise<DataOf<'outbox.list'>> {
  return callProvider(request, 'outbox.list', { query: mailLogFilter.parse(listFilterOf(query)) })
}
