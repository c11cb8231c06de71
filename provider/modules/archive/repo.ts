import { sql, type RawBuilder } from 'kysely'

import type { archiveTypes } from 'contract/limits'
import { agencyName, fullName } from 'provider/db/rows'
import type { Actor } from 'provider/http/context'
import type { RowOf } from 'provider/lists'

export type ArchiveType = (typeof archiveTypes)[number]
type Predicate = RawBuilder<boolean>

/** Something in the archive, with who put it there and where it lay. */
export type ArchiveRow = {
  uuid: string
  type: ArchiveType
  name: string
  deleted_at: Date
  deleted_by_name: string
  agency: string | null
  agency_name: string | null
  lot: string | null
  draw_request: string | null
}

/**
 * Everything in the archive, as one relation: what a person deleted, and not what went along with it. Draw requests and items
 * belong to the agency that their lot belongs to now.
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
)`

/** Which of it a person sees (spec §6): an admin all, an agency its own. What an undo took away is nobody's to restore. */
export function archiveVisibleTo(actor: Actor): Predicate {
  const deleted = sql<boolean>`x.deleted_by is not null`
  return actor.role === 'admin' ? deleted : sql<boolean>`(${deleted} and x.agency = ${actor.uuid}::uuid)`
}

/** The select of one entry the viewer may see. */
export function archiveRow(actor: Actor): RowOf {
  return (uuid) => sql`
    select x.uuid, x.type, x.name, x.deleted_at, ${fullName('d')} as deleted_by_name, x.agency,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name, x.lot, x.draw_request
    from ${archived} x join users d on d.uuid = x.deleted_by left join users a on a.uuid = x.agency
    where x.uuid = ${uuid} and ${archiveVisibleTo(actor)}`
}
