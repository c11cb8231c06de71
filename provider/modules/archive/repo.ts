import { sql } from 'kysely'

import type { archiveTypes } from 'contract/core/limits'
import { archived, archiveVisibleTo } from 'provider/records/archive'
import { agencyName, fullNameAt } from 'provider/db/rows'
import type { Actor } from 'provider/http/context'
import type { RowOf } from 'provider/records/lists'

export type ArchiveType = (typeof archiveTypes)[number]

/** An archived record with who deleted it and its parents. */
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

/** The select of one archived record the viewer may see. */
export function archiveRow(actor: Actor): RowOf {
  return (uuid) => sql`
    select x.uuid, x.type, x.name, x.deleted_at, ${fullNameAt('d', 'x.deleted_at')} as deleted_by_name, x.agency,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name, x.lot, x.draw_request
    from ${archived} x join users d on d.uuid = x.deleted_by left join users a on a.uuid = x.agency
    where x.uuid = ${uuid} and ${archiveVisibleTo(actor)}`
}
