import { z } from 'zod'
import { changed, idParam, instant, listFilter, listPage, uuid } from './common'
import { endpoint } from './endpoint'
import { archiveTypes } from './limits'
import { archiveColumns, archiveFields } from './list-fields'

/** Something deleted and not yet purged (spec §3); the ids say where it lay. */
export const archived = z.object({
  uuid,
  id: uuid,
  name: z.string(),
  type: z.enum(archiveTypes),
  archived: instant,
  archivedBy: z.string(),
  /** Whole days until it is purged, 30 at first; 0 on the last. */
  remainingDays: z.int(),
  agency: uuid.nullable(),
  agencyName: z.string().nullable(),
  lotId: uuid.nullable(),
  requestId: uuid.nullable(),
})
export type Archived = z.infer<typeof archived>

export const archiveFilter = listFilter(archiveColumns, archiveFields)

export const archiveCalls = {
  'archive.list': endpoint({
    operation: 'archive.list',
    method: 'GET',
    path: '/api/archive',
    effect: 'read',
    summary:
      'Deleted records of the last 30 days; the headers `id`, `roleName` and `type` narrow it, and grant nothing',
    query: archiveFilter,
    data: listPage(archived),
  }),
  'archive.restore': endpoint({
    operation: 'archive.restore',
    method: 'DELETE',
    path: '/api/archive/{id}',
    effect: 'change',
    summary: 'Bring a deleted record back, with what went along with it',
    params: idParam,
    data: z.object({ uuid, type: z.enum(archiveTypes), restored: z.int(), ...changed }),
  }),
} as const
