import { archiveFilter } from 'contract/archive'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { listBody } from './list-body.server'
import { callProvider } from './provider.server'

export type ArchiveList = DataOf<'archive.list'>

/** What was deleted in the last 30 days and is the viewer's to see. */
export function listArchive(request: Request, query: ListFilter): Promise<ArchiveList> {
  return callProvider(request, 'archive.list', { query: archiveFilter.parse(listBody(query)) })
}
