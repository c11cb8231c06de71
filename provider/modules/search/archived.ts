import { sql } from 'kysely'

import { may } from 'contract/core/policy'
import { archived, archiveVisibleTo } from 'provider/records/archive'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { matches } from './directory'
import { tierOf, type Query, type RankedHit } from './query'

/** Archived records by name, for people who may see the archive. */
export async function findArchived(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!may(actor.role, 'archive.list')) return []
  const names = [sql`x.name`]
  const text = sql`lower(x.name)`
  const { rows } = await sql<RankedHit>`
    select x.type as noun, x.uuid, x.name as title, '' as subtitle, null as status, null as version,
      x.lot as "lotId", x.draw_request as "requestId", null as "itemId",
      ${tierOf(query, names, text)} as tier
    from ${archived} x where ${archiveVisibleTo(actor)} and ${matches(query, names, text)}
    order by tier, x.deleted_at desc, x.uuid desc limit ${query.limit}`.execute(db)
  return rows
}
