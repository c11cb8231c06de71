import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { containsAll } from 'provider/records/keywords'
import { latestRequests } from './latest-requests'
import { tierOf, type Query, type RankedHit } from './query'
import { drawOf } from './hit-texts'

/**
 * Photos and videos by file name, in the draw request the viewer is viewing and the latest ones, newest first. A query
 * without digits ("roof") is skipped, because it finds no more than the cost code does. Names are read from the index
 * alone, and the table only for matches.
 */
export async function findMedia(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!query.words || !/\d/.test(query.text)) return []
  const text = sql`lower(m.file_name)`
  const { rows } = await sql<RankedHit>`
    with named as materialized (
      select m.uuid as media, latest.* from ${latestRequests(actor, query.near)}
      join media m on m.draw_request = latest.uuid and m.deleted_at is null and m.replaced_by is null
      where ${containsAll(text, query.words)}
    )
    select 'media' as noun, m.uuid, m.file_name as title, i.title || ' · ' || ${drawOf(sql`named.number`)} || ' · ' || l.street as subtitle,
      m.status, m.version, named.lot as "lotId", named.uuid as "requestId", i.uuid as "itemId",
      ${tierOf(query, [sql`m.file_name`], text)} as tier
    from named
    join media m on m.uuid = named.media
    join inspection_items i on i.uuid = m.item and i.deleted_at is null
    join lots l on l.uuid = named.lot
    order by tier, named.is_near desc, m.created_at desc, m.uuid limit ${query.limit}`.execute(db)
  return rows
}
