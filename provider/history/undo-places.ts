import { sql } from 'kysely'

import { agencyName, fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { StoredJson } from './undo-restore'
import type { RecordPlace } from './undo-kind'
import { inLockOrder, kindOf } from './undoable'
import type { Names } from './undo-wire'

export type Places = ReadonlyMap<string, RecordPlace>

type Row = { uuid: string; lot: string | null; draw_request: string | null; item: string | null; agency: string | null }

/** Finds the place of every row of a change, by uuid, including rows that are currently removed. */
export async function findPlaces(db: Db, rows: readonly StoredJson[]): Promise<Places> {
  const places = new Map<string, RecordPlace>()
  for (const noun of inLockOrder) {
    const kept = rows.filter((row) => row.noun === noun)
    if (kept.length === 0) continue
    const { table, removal, place } = kindOf(noun)
    const [name, ids] = [sql.table(table), kept.map(({ uuid }) => uuid)]
    const out = removal === 'removed' ? kept.flatMap(({ uuid, before }) => (before ? [{ ...before, uuid }] : [])) : []
    const there = sql`(
      select * from ${name} where uuid = any(${ids}::uuid[])
      union all select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(out)}::jsonb) kept
        where not exists (select 1 from ${name} still where still.uuid = kept.uuid))`
    const found = await sql<Row>`${place(there)}`.execute(db)
    for (const { uuid, draw_request, ...at } of found.rows) places.set(uuid, { ...at, drawRequest: draw_request })
  }
  return places
}

/** Names of people and agencies, by uuid. */
export async function findNames(db: Db, uuids: readonly string[]): Promise<Names> {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['uuid', fullName('users').as('name'), agencyName('users').as('agencyName')])
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ uuid, ...names }) => [uuid, names]))
}
