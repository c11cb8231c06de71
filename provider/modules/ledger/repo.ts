import { sql, type Insertable, type Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { ledgersEditableBy, lotsVisibleTo } from 'provider/access/scope'
import type { LineRow } from 'provider/records/ledger/budget'

export type SettingsRow = Selectable<Database['ledgers']>

/** A lot the viewer may see, with its set budget in whole dollars; undefined if there is none. */
export const findLot = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('lots')
    .select(['uuid', 'total_budget'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where(lotsVisibleTo(actor))
    .executeTakeFirst()

/** Payments of a lot that the caller may see, by draw request; releases count as payments. */
export async function loadPaidUnscoped(db: Db, lot: string): Promise<{ draw_request: string; amount: number }[]> {
  const { rows } = await sql<{ draw_request: string; amount: number }>`
    select d.draw_request, sum(l.amount)::bigint as amount
    from draw_records d join draw_record_lines l on l.record = d.uuid join draw_requests r on r.uuid = d.draw_request
    where r.lot = ${lot}::uuid and r.deleted_at is null and d.deleted_at is null and d.kind <> 'approval'
    group by d.draw_request, r.number order by r.number`.execute(db)
  return rows
}

/**
 * Lines of a lot that the caller may see that were chosen for items, by code as it is compared; the latest choice of
 * each.
 */
export async function loadChosenLinesUnscoped(db: Db, lot: string): Promise<{ code: string; lineId: string }[]> {
  const { rows } = await sql<{ code: string; lineId: string }>`
    select distinct on (lower(trim(i.code))) i.code, l.line as "lineId"
    from draw_lines l join inspection_items i on i.uuid = l.item join draw_requests r on r.uuid = l.draw_request
    where r.lot = ${lot}::uuid and r.deleted_at is null and i.deleted_at is null
    order by lower(trim(i.code)), r.number desc`.execute(db)
  return rows
}

/** Settings of a lot that the caller may see; undefined for the defaults. */
export const findSettingsUnscoped = (db: Db, lot: string): Promise<SettingsRow | undefined> =>
  db.selectFrom('ledgers').selectAll().where('lot', '=', lot).executeTakeFirst()

/** Locks the ledger of a lot that the caller has locked, and creates its row if there is none. */
export async function lockSettingsUnscoped(db: Db, lot: string, now: Date): Promise<SettingsRow> {
  await db
    .insertInto('ledgers')
    .values({ uuid: newId(now), lot, created_at: now, updated_at: now })
    .onConflict((taken) => taken.column('lot').doNothing())
    .execute()
  return db.selectFrom('ledgers').selectAll().where('lot', '=', lot).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** A line of a lot that the actor may edit; undefined if there is none. */
export const findLine = (db: Db, actor: Actor, uuid: string): Promise<LineRow | undefined> =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where(ledgersEditableBy(actor, 'ledger_lines'))
    .executeTakeFirst()

export const insertLines = (db: Db, rows: Insertable<Database['ledger_lines']>[]) =>
  db.insertInto('ledger_lines').values(rows).execute()

/** The next number of a change order on a lot whose ledger the caller has locked; numbers are never used again. */
export async function nextNumberUnscoped(db: Db, lot: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from change_orders where lot = ${lot}::uuid`.execute(db)
  return rows[0]?.number ?? 1
}

export async function insertChangeOrder(
  db: Db,
  order: Insertable<Database['change_orders']>,
  lines: readonly { line: string; amount: number }[],
): Promise<void> {
  await db.insertInto('change_orders').values(order).execute()
  await db
    .insertInto('change_order_lines')
    .values(lines.map((line) => ({ change_order: order.uuid, ...line })))
    .execute()
}
