import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { holdsAll } from 'provider/keywords'
import { latestRequests } from 'provider/modules/search/latest-requests'
import { tierOf, type Query, type RankedHit } from 'provider/modules/search/query'

/**
 * Photos and videos by the names of their files, in the draw request the viewer is at and the latest ones; the newest first. A
 * name without a number ("roof.jpg") says no more than its cost code does, and is not asked for. Names are read in their index
 * alone, and the table of those that are found.
 */
export async function findMedia(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!query.words || !/\d/.test(query.text)) return []
  const text = sql`lower(m.file_name)`
  const { rows } = await sql<RankedHit>`
    with named as materialized (
      select m.uuid as media, latest.* from ${latestRequests(actor, query.near)}
      join media m on m.draw_request = latest.uuid and m.deleted_at is null and m.replaced_by is null
      where ${holdsAll(text, query.words)}
    )
    select 'media' as noun, m.uuid, m.file_name as title, i.title || ' · Draw ' || named.number || ' · ' || l.street as subtitle,
      m.status, m.version, named.lot as "lotId", named.uuid as "requestId", i.uuid as "itemId",
      ${tierOf(query, [sql`m.file_name`], text)} as tier
    from named
    join media m on m.uuid = named.media
    join inspection_items i on i.uuid = m.item and i.deleted_at is null
    join lots l on l.uuid = named.lot
    order by tier, named.is_near desc, m.created_at desc, m.uuid limit ${query.limit}`.execute(db)
  return rows
}
