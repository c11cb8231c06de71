import type { Selectable } from 'kysely'
import { sql } from 'kysely'

import { mostLedgerLines } from 'contract/ledger/fields'
import { revisedRange, type ChangeOrder, type LedgerLine } from 'contract/ledger/rules'
import { centsText, mostCents } from 'contract/money/cents'
import { t as refusal } from 'locales/refusals'
import { fullNameAt } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'

export type LineRow = Selectable<Database['ledger_lines']>
export type ChangeOrderRow = {
  uuid: string
  number: number
  dated_on: string
  reason: string
  created_by: string
  creator: string
  created_at: Date
  version: number
  lines: { line: string; amount: number }[]
}

/** The lines of a lot in order, the removed ones, and the change orders by number. */
export type Budget = { lines: LineRow[]; removed: LineRow[]; orders: ChangeOrderRow[] }

/** Loads the budget of a lot that the caller may see. */
export async function loadBudgetUnscoped(db: Db, lot: string): Promise<Budget> {
  const all = await db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('lot', '=', lot)
    .orderBy('position')
    .orderBy('uuid')
    .execute()
  const { rows: orders } = await sql<ChangeOrderRow>`
    select o.uuid, o.number, o.dated_on, o.reason, o.created_by, ${fullNameAt('c', 'o.created_at')} as creator,
      o.created_at, o.version, changes.lines
    from change_orders o join users c on c.uuid = o.created_by
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'amount', l.amount) order by l.line), '[]') as lines
      from change_order_lines l where l.change_order = o.uuid
    ) changes
    where o.lot = ${lot}::uuid and o.deleted_at is null order by o.number`.execute(db)
  return {
    lines: all.filter(({ deleted_at }) => deleted_at === null),
    removed: all.filter(({ deleted_at }) => deleted_at !== null),
    orders,
  }
}

/** Converts a row to a line of the ledger’s arithmetic (contract/ledger/rules). */
export const toLine = ({ uuid, scheduled_value, retainage_rate, is_soft_cost }: LineRow): LedgerLine => ({
  uuid,
  scheduledValue: scheduled_value,
  retainageRate: retainage_rate,
  isSoftCost: is_soft_cost,
})
export const toOrder = ({
  uuid,
  dated_on,
  lines,
}: Pick<ChangeOrderRow, 'uuid' | 'dated_on' | 'lines'>): ChangeOrder => ({
  uuid,
  date: dated_on,
  lines,
})

/** Name of a budget line in messages. */
export const lineName = ({ code, title }: Pick<LineRow, 'code' | 'title'>): string => `${code} ${title}`

type Valued = Pick<LineRow, 'uuid' | 'code' | 'title' | 'scheduled_value'>

/** Reason why a line's value is invalid on some day under these change orders; null when it is valid. */
export function whyNotWorth(line: Valued, orders: readonly ChangeOrder[]): string | null {
  const { lowest, highest } = revisedRange({ uuid: line.uuid, scheduledValue: line.scheduled_value }, orders)
  if (lowest < 0) return refusal('revisedNegative', { line: lineName(line), value: centsText(lowest) })
  if (highest > mostCents) return refusal('revisedTooLarge', { line: lineName(line), most: centsText(mostCents) })
  return null
}

type Named = Pick<LineRow, 'uuid' | 'code' | 'title'>
/** Lines with the same key have the same code and title. */
export const lineKey = ({ code, title }: Pick<Named, 'code' | 'title'>) =>
  JSON.stringify([code.toLowerCase(), title.toLowerCase()])

/** Lines whose code and title another line before them has. */
export function duplicatesIn(lines: readonly Pick<Named, 'code' | 'title'>[]): number[] {
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const key = lineKey(line)
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}

/** Reason why a budget breaks a rule between its lines and change orders; null when it keeps all of them. */
export function whyUnsound({ lines, removed, orders }: Budget): string | null {
  if (lines.length > mostLedgerLines) return refusal('tooManyBudgetLines', { most: mostLedgerLines })
  if (duplicatesIn(lines).length > 0) return refusal('sameBudgetLine')
  for (const order of orders) {
    const gone = removed.find(({ uuid }) => order.lines.some(({ line }) => line === uuid))
    if (gone) return refusal('budgetLineInUse', { n: order.number, line: lineName(gone) })
  }
  const dated = orders.map(toOrder)
  return lines.map((line) => whyNotWorth(line, dated)).find((why) => why !== null) ?? null
}

/** Draw requests with amounts for some of these lines, by number. */
export async function findDrawsOfLinesUnscoped(
  db: Db,
  lines: readonly string[],
): Promise<{ line: string; number: number }[]> {
  const ids = sql`any(${[...lines]}::uuid[])`
  const { rows } = await sql<{ line: string; number: number }>`
    select used.line, r.number from (
      select line, draw_request from draw_lines where line = ${ids}
        and (requested, claimed_percent, documented, override_amount, item) is distinct from (null, null, null, null, null)
      union select line, draw_request from draw_lines where line = ${ids} and stored_materials > 0
      union select l.line, d.draw_request from draw_record_lines l join draw_records d on d.uuid = l.record
        where l.line = ${ids} and d.deleted_at is null
    ) used join draw_requests r on r.uuid = used.draw_request
    where r.deleted_at is null order by r.number`.execute(db)
  return rows
}

/** True for a lot with budget lines. */
export async function hasScheduleUnscoped(db: Db, lot: string): Promise<boolean> {
  const line = await db
    .selectFrom('ledger_lines')
    .select('uuid')
    .where('lot', '=', lot)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
