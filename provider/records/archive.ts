import { sql, type RawBuilder } from 'kysely'

import { seesAllAgencies } from 'contract/core/capabilities'
import type { Config } from 'provider/config'
import { fullName } from 'provider/db/rows'
import type { Actor } from 'provider/http/context'

// The archive contains every row that a person deleted: `deleted_at` and `deleted_by` are set and nothing else changes.
// Child records get the same `deleted_at` and `deleted_by`, so that they are restored with their parent; those deleted
// earlier on their own have another time and stay deleted.

/** Records deleted before this time are purged. */
export const purgedBefore = ({ archiveDays }: Pick<Config, 'archiveDays'>, now: Date): Date =>
  new Date(now.getTime() - archiveDays * 86_400_000)

/**
 * All rows of the archive as one relation: records a person deleted, without the child records deleted with them. Draw
 * requests and items belong to the current agency of their lot.
 */
export const archived = sql`(
  select t.uuid, 'lot' as type, t.street || ', ' || t.city as name, t.deleted_at, t.deleted_by, t.agency, t.uuid as lot, null::uuid as draw_request
    from lots t where t.deleted_at is not null
  union all select t.uuid, 'drawRequest', t.title || ', ' || l.street, t.deleted_at, t.deleted_by, l.agency, l.uuid, t.uuid
    from draw_requests t join lots l on l.uuid = t.lot where t.deleted_at is not null and l.deleted_at is distinct from t.deleted_at
  union all select t.uuid, 'item', t.code || ' ' || t.title, t.deleted_at, t.deleted_by, l.agency, l.uuid, r.uuid
    from inspection_items t join draw_requests r on r.uuid = t.draw_request join lots l on l.uuid = r.lot
    where t.deleted_at is not null and r.deleted_at is distinct from t.deleted_at
  union all select t.uuid, 'lender', t.name, t.deleted_at, t.deleted_by, t.agency, null, null from lenders t where t.deleted_at is not null
  union all select t.uuid, 'user', ${fullName('t')}, t.deleted_at, t.deleted_by, t.agency, null, null
    from users t where t.deleted_at is not null and t.purged_at is null
  union all select t.uuid, 'template', t.name, t.deleted_at, t.deleted_by, t.agency, null, null from templates t where t.deleted_at is not null
)`

/**
 * Archived records a person may see (spec §6): an admin all, an agency its own. Records removed by an undo cannot be
 * restored.
 */
export function archiveVisibleTo(actor: Actor): RawBuilder<boolean> {
  const deleted = sql<boolean>`x.deleted_by is not null`
  return seesAllAgencies(actor.role) ? deleted : sql<boolean>`(${deleted} and x.agency = ${actor.uuid}::uuid)`
}
