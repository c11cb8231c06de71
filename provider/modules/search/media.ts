import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { holdsAll } from 'provider/keywords'
import { latestRequests } from 'provider/modules/search/latest-requests'
import { tierOf, type Query, type RankedHit } from 'provider/modules/search/query'

/**
 * Photos and videos by the names of their files, in the draw request the viewer is at and the latest ones; the newest first. A
 * name without a number ("roof.jpg") says no more than its cost code does, and is not asked for.
 */
export async function findMedia(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!query.words || !/\d/.test(query.text)) return []
  const text = sql`lower(m.file_name)`
  const { rows } = await sql<RankedHit>`
    select 'media' as noun, m.uuid, m.file_name as title, i.title || ' · Draw ' || latest.number || ' · ' || l.street as subtitle,
      m.status, m.version, latest.lot as "lotId", latest.uuid as "requestId", i.uuid as "itemId",
      ${tierOf(query, [sql`m.file_name`], text)} as tier
    from ${latestRequests(actor, query.near)}
    join media m on m.draw_request = latest.uuid and m.deleted_at is null and m.replaced_by is null
    join inspection_items i on i.uuid = m.item and i.deleted_at is null
    join lots l on l.uuid = latest.lot
    where ${holdsAll(text, query.words)}
    order by tier, latest.is_near desc, m.created_at desc, m.uuid limit ${query.limit}`.execute(db)
  return rows
}
