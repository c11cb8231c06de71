import { sql, type Insertable, type Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import { groupBy, isOneOf } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { requestsVisibleTo } from 'provider/access/scope'
import type { DrawLineRow } from 'provider/records/ledger/draw-ledger'

/** A draw request the viewer may see; undefined if there is none. */
export const findRequest = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('draw_requests')
    .select(['uuid', 'lot'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
    .executeTakeFirst()

/** Ids of a lot's draw requests that the viewer may see. */
export async function findRequestIds(db: Db, actor: Actor, lot: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('draw_requests')
    .select('uuid')
    .where('lot', '=', lot)
    .where('deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

export type FrozenRow = Pick<Selectable<Database['draw_columns']>, 'draw_request' | 'figures' | 'frozen_at'>

/** Frozen figures by draw request, of those that the caller may see; draw requests that are not completed have none. */
export async function loadFrozenUnscoped(db: Db, requests: readonly string[]): Promise<ReadonlyMap<string, FrozenRow>> {
  const rows = await db
    .selectFrom('draw_columns')
    .select(['draw_request', 'figures', 'frozen_at'])
    .where(isOneOf('draw_request', requests))
    .execute()
  return new Map(rows.map((row) => [row.draw_request, row]))
}

/** Times at which figures were frozen by draw request, of those that the caller may see. */
export async function loadFrozenTimesUnscoped(db: Db, requests: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('draw_columns')
    .select(['draw_request', 'frozen_at'])
    .where(sql<boolean>`draw_request = any(${[...requests]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ draw_request, frozen_at }) => [draw_request, frozen_at]))
}

/** Amounts of a line in cents. */
export type LineAmounts = { line: string; requested: number; earned: number; recommended: number }

/**
 * Frozen amounts of each line by draw request, of those that the caller may see; PostgreSQL leaves out their inputs.
 */
export async function loadFrozenAmountsUnscoped(
  db: Db,
  requests: readonly string[],
): Promise<ReadonlyMap<string, LineAmounts[]>> {
  const { rows } = await sql<LineAmounts & { draw_request: string }>`
    select c.draw_request, l ->> 'line' as line, (l #>> '{requested,value}')::bigint as requested,
      (l #>> '{earned,value}')::bigint as earned, (l #>> '{recommended,value}')::bigint as recommended
    from draw_columns c cross join lateral jsonb_array_elements(c.figures -> 'lines') l
    where c.draw_request = any(${[...requests]}::uuid[])`.execute(db)
  return groupBy(rows, ({ draw_request }) => draw_request)
}

/**
 * Locks the inputs of a line in a draw request that the caller has locked, and creates the defaults if there are none.
 */
export async function lockDrawLineUnscoped(
  db: Db,
  place: { draw_request: string; line: string },
  now: Date,
): Promise<DrawLineRow> {
  await db
    .insertInto('draw_lines')
    .values({ uuid: newId(now), ...place, created_at: now, updated_at: now })
    .onConflict((taken) => taken.columns(['draw_request', 'line']).doNothing())
    .execute()
  return db
    .selectFrom('draw_lines')
    .selectAll()
    .where('draw_request', '=', place.draw_request)
    .where('line', '=', place.line)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** A record that is not reversed, of a draw request the actor may see; undefined if there is none. */
export const findRecord = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('draw_records')
    .innerJoin('draw_requests', 'draw_requests.uuid', 'draw_records.draw_request')
    .select(['draw_records.uuid', 'draw_records.draw_request'])
    .where('draw_records.uuid', '=', uuid)
    .where('draw_records.deleted_at', 'is', null)
    .where('draw_requests.deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
    .executeTakeFirst()

/** Inserts an approval, payment or release with its amount on each line, in cents. */
export async function insertRecord(
  db: Db,
  record: Insertable<Database['draw_records']>,
  lines: readonly { line: string; amount: number }[],
): Promise<void> {
  await db.insertInto('draw_records').values(record).execute()
  if (lines.length === 0) return
  await db
    .insertInto('draw_record_lines')
    .values(lines.map((line) => ({ record: record.uuid, ...line })))
    .execute()
}
