import { sql } from 'kysely'

import { fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { KeptJson } from 'provider/modules/changes/restore'

/** Where a record hangs: what decides who may see it and its events. */
export type Place = { lot: string; drawRequest: string; item: string | null }

type Row = { uuid: string; lot: string; draw_request: string; item: string | null }

/** The place of every row of a change, by the row's uuid; also of an attempt that is not there at the moment. */
export async function findPlaces(db: Db, rows: readonly KeptJson[]): Promise<Map<string, Place>> {
  const ids = (noun: KeptJson['noun']) => rows.filter((row) => row.noun === noun).map(({ uuid }) => uuid)
  const attempts = rows.flatMap(({ noun, uuid, before }) =>
    noun === 'attempt' && before?.draw_request ? [{ uuid, draw_request: before.draw_request }] : [],
  )
  const found = await sql<Row>`
    select place.uuid, request.lot, place.draw_request, place.item from (
      select uuid, uuid as draw_request, null::uuid as item from draw_requests where uuid = any(${ids('drawRequest')}::uuid[])
      union all select uuid, draw_request, uuid from inspection_items where uuid = any(${ids('item')}::uuid[])
      union all select entry.uuid, item.draw_request, item.uuid from checklist_entries entry join inspection_items item on item.uuid = entry.item
        where entry.uuid = any(${ids('checklist')}::uuid[])
      union all select uuid, draw_request, null from attempts where uuid = any(${ids('attempt')}::uuid[])
      union all select uuid, draw_request, null from jsonb_populate_recordset(null::attempts, ${JSON.stringify(attempts)}::jsonb) gone
      union all select uuid, draw_request, item from media where uuid = any(${ids('media')}::uuid[])
      union all select said.uuid, media.draw_request, media.item from comments said join media on media.uuid = said.media
        where said.uuid = any(${ids('comment')}::uuid[])
    ) place join draw_requests request on request.uuid = place.draw_request`.execute(db)
  return new Map(
    found.rows.map(({ uuid, lot, draw_request, item }) => [uuid, { lot, drawRequest: draw_request, item }]),
  )
}

/** Names of people by uuid. */
export async function findNames(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const wanted = sql<boolean>`uuid = any(${[...uuids]}::uuid[])`
  const rows = await db
    .selectFrom('users')
    .select(['uuid', fullName('users').as('name')])
    .where(wanted)
    .execute()
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}
