import { z } from 'zod'
import { changed, idParam, instant, listFilter, listPage, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { archiveTypes } from 'contract/core/limits'
import { archiveSortFields, archiveFields } from 'contract/core/list-fields'

/** A deleted record that is not yet purged (spec §3); the ids are those of its parents. */
const archived = z.object({
  uuid,
  id: uuid,
  name: z.string(),
  type: z.enum(archiveTypes),
  archived: instant,
  archivedBy: z.string(),
  /** Whole days until it is purged: 30 at first, 0 on the last. */
  remainingDays: z.int(),
  agency: uuid.nullable(),
  agencyName: z.string().nullable(),
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
})
export type Archived = z.infer<typeof archived>

export const archiveFilter = listFilter(archiveSortFields, archiveFields)

export const archiveCalls = {
  'archive.list': endpoint({
    operation: 'archive.list',
    method: 'GET',
    path: '/api/archive',
    effect: 'read',
    summary: `Deleted records that can still be restored, by default for 30 days (setting \`ARCHIVE_DAYS\`); the headers \`id\`, \`roleName\` and \`type\` narrow it, and grant nothing`,
    query: archiveFilter,
    data: listPage(archived),
  }),
  'archive.restore': endpoint({
    operation: 'archive.restore',
    method: 'DELETE',
    path: '/api/archive/{id}',
    effect: 'change',
    summary: 'Restore a deleted record, together with everything deleted with it',
    params: idParam,
    data: z.object({ uuid, type: z.enum(archiveTypes), restored: z.int(), ...changed }),
  }),
} as const
