import { archiveFilter } from 'contract/archive/calls'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { listFilterOf } from '~/lib/lists/list-query'
import { callProvider } from '~/services/http/provider.server'

export type ArchiveList = DataOf<'archive.list'>

/** Deleted records that the viewer may see and that can still be restored. */
export function listArchive(request: Request, query: ListFilter): Promise<ArchiveList> {
  return callProvider(request, 'archive.list', { query: archiveFilter.parse(listFilterOf(query)) })
}
