import { sql, type Selectable } from 'kysely'

import type { DrawRecordKind } from 'contract/ledger/draw-terms'
import { foldedCode, linkItems } from 'contract/ledger/link-items'
import {
  ledgerAt,
  summedTerms,
  type AsOf,
  type Draw,
  type DrawLine,
  type LedgerColumn,
  type Ledger,
  type SummedTerm,
} from 'contract/ledger/rules'
import type { InspectionStatus, ItemStatus } from 'contract/core/statuses'
import { sumCents } from 'contract/money/cents'
import type { Database } from 'provider/db/schema'
import { fullNameAt, groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { hasScheduleUnscoped, loadBudgetUnscoped, toLine, toOrder, type Budget } from './budget'

/** Columns of draw lines that the rules use. Without the timestamps, loading takes half the time. */
const drawLineColumns = [
  'uuid',
  'draw_request',
  'line',
  'item',
  'requested',
  'claimed_percent',
  'stored_materials',
  'documented',
  'override_amount',
  'override_reason',
  'version',
] as const
export type DrawLineRow = Pick<Selectable<Database['draw_lines']>, (typeof drawLineColumns)[number]>
export type DrawItemRow = {
  uuid: string
  draw_request: string
  code: string
  title: string
  budget: number
  progress: number | null
  status: ItemStatus
}
export type DrawRecordRow = {
  uuid: string
  draw_request: string
  kind: DrawRecordKind
  dated_on: string
  reference: string | null
  reason: string | null
  created_by: string
  creator: string
  created_at: Date
  version: number
  lines: { line: string; amount: number }[]
}
/** A draw request of a lot, with everything that its column of the ledger is computed from. */
export type DrawRow = {
  uuid: string
  lot: string
  number: number
  title: string
  status: InspectionStatus
  /** Completion date in the lot's time zone; today if not completed. */
  date: string
  /** Budget set on the lot in whole dollars; null for none, and for a completed draw, which it no longer changes. */
  lotBudget: number | null
  rows: readonly DrawLineRow[]
  /** Items by line. */
  items: ReadonlyMap<string, DrawItemRow>
  unlinked: readonly DrawItemRow[]
  records: readonly DrawRecordRow[]
}

/** A lot's ledger and draws: database rows for responses, and `ledger` as the input of the rules. */
export type LedgerWithDraws = { budget: Budget; draws: readonly DrawRow[]; ledger: Ledger; today: string }

export type DrawHead = Pick<DrawRow, 'uuid' | 'lot' | 'number' | 'title' | 'status' | 'date' | 'lotBudget'>

/** The draw requests of a lot by number. The caller checks that the actor may see the lot. */
export const loadDrawHeadsUnscoped = async (db: Db, lot: string, now: Date): Promise<DrawHead[]> =>
  (
    await sql<DrawHead>`
    select r.uuid, r.lot, r.number, r.title, r.status,
      (coalesce(r.completed_at, ${now}) at time zone l.time_zone)::date as date,
      case when r.status <> 'completed' then l.total_budget end as "lotBudget"
    from draw_requests r join lots l on l.uuid = r.lot
    where r.lot = ${lot}::uuid and r.deleted_at is null order by r.number`.execute(db)
  ).rows

/** Today in the lot's time zone. */
async function todayOf(db: Db, lot: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${now} at time zone time_zone)::date as today from lots where uuid = ${lot}::uuid`.execute(db)
  return rows[0]?.today ?? now.toISOString().slice(0, 10)
}

const loadItems = (db: Db, lot: string): Promise<DrawItemRow[]> =>
  db
    .selectFrom('inspection_items as i')
    .innerJoin('draw_requests as r', 'r.uuid', 'i.draw_request')
    .select(['i.uuid', 'i.draw_request', 'i.code', 'i.title', 'i.budget', 'i.progress', 'i.status'])
    .where('r.lot', '=', lot)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.position')
    .orderBy('i.uuid')
    .execute()

const loadRows = (db: Db, lot: string): Promise<DrawLineRow[]> =>
  db
    .selectFrom('draw_lines')
    .select(drawLineColumns)
    .where(sql<boolean>`draw_request in (select uuid from draw_requests where lot = ${lot}::uuid)`)
    .execute()

/** Approvals, payments and releases of a lot's draw requests, oldest first; without reversed ones. */
async function loadRecords(db: Db, lot: string): Promise<DrawRecordRow[]> {
  type Row = Omit<DrawRecordRow, 'lines'> & { amounts: Record<string, number> }
  const { rows } = await sql<Row>`
    select d.uuid, d.draw_request, d.kind, d.dated_on, d.reference, d.reason, d.created_by,
      ${fullNameAt('c', 'd.created_at')} as creator, d.created_at, d.version, sums.amounts
    from draw_records d join draw_requests r on r.uuid = d.draw_request join users c on c.uuid = d.created_by
    cross join lateral (
      select coalesce(json_object_agg(l.line, l.amount order by l.line), '{}') as amounts
      from draw_record_lines l where l.record = d.uuid
    ) sums
    where r.lot = ${lot}::uuid and d.deleted_at is null order by d.created_at, d.uuid`.execute(db)
  return rows.map(({ amounts, ...record }) => ({
    ...record,
    lines: Object.entries(amounts).map(([line, amount]) => ({ line, amount })),
  }))
}

/** Cents by line: the sums of a draw's records of one kind. */
export function paidByLine(records: readonly DrawRecordRow[], kind: DrawRecordKind): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const record of records.filter((one) => one.kind === kind))
    for (const { line, amount } of record.lines) sums.set(line, sumCents([sums.get(line) ?? 0, amount]))
  return sums
}

function toDraw({ uuid, number, status, rows, items, records }: DrawRow): Draw {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const [funded, released] = [paidByLine(records, 'funding'), paidByLine(records, 'release')]
  const lines = new Set([...byLine.keys(), ...items.keys(), ...funded.keys(), ...released.keys()])
  const drawLine = (line: string): DrawLine => {
    const [row, item] = [byLine.get(line), items.get(line)]
    return {
      requested: row?.requested ?? (item ? item.budget * 100 : 0),
      inspectedPercent: item?.progress ?? null,
      storedMaterials: row?.stored_materials ?? 0,
      documented: row?.documented ?? null,
      override: row?.override_amount ?? null,
      funded: funded.get(line) ?? 0,
      retainageReleased: released.get(line) ?? 0,
    }
  }
  return {
    uuid,
    number,
    status,
    lines: new Map([...lines].map((line) => [line, drawLine(line)])),
  }
}

/**
 * Links the items of a draw to lines, and keeps in `earlier` which line was chosen for a code, for the draws after it.
 */
function linkDraw(
  head: DrawHead,
  { all, rows, budget }: { all: readonly DrawItemRow[]; rows: readonly DrawLineRow[]; budget: Budget },
  earlier: Map<string, string>,
) {
  const chosen = new Map(rows.flatMap(({ line, item }): [string, string][] => (item ? [[line, item]] : [])))
  const items = linkItems(all, budget.lines, chosen, earlier)
  for (const [line, item] of chosen) {
    const row = all.find(({ uuid }) => uuid === item)
    if (row) earlier.set(foldedCode(row), line)
  }
  const linkedIds = new Set([...items.values()].map(({ uuid }) => uuid))
  return { ...head, rows, items, unlinked: all.filter(({ uuid }) => !linkedIds.has(uuid)) }
}

/** Loads a lot's ledger with all its draws. The caller checks that the actor may see the lot. */
export async function loadLedgerWithDrawsUnscoped(db: Db, lot: string, now: Date): Promise<LedgerWithDraws> {
  const budget = await loadBudgetUnscoped(db, lot)
  const settings = await db.selectFrom('ledgers').selectAll().where('lot', '=', lot).executeTakeFirst()
  const heads = await loadDrawHeadsUnscoped(db, lot, now)
  const items = groupBy(await loadItems(db, lot), ({ draw_request }) => draw_request)
  const rows = groupBy(await loadRows(db, lot), ({ draw_request }) => draw_request)
  const records = groupBy(await loadRecords(db, lot), ({ draw_request }) => draw_request)
  const earlier = new Map<string, string>()
  const draws = heads.map((head) => ({
    ...linkDraw(head, { all: items.get(head.uuid) ?? [], rows: rows.get(head.uuid) ?? [], budget }, earlier),
    records: records.get(head.uuid) ?? [],
  }))
  const ledger: Ledger = {
    retainageRate: settings?.retainage_rate ?? 0,
    storedLimit: settings?.stored_limit ?? null,
    loanAmount: settings?.loan_amount ?? null,
    lines: budget.lines.map(toLine),
    changeOrders: budget.orders.map(toOrder),
    draws: draws.map(toDraw),
  }
  return { budget, draws, ledger, today: await todayOf(db, lot, now) }
}

/** Items of a draw request on soft-cost lines; none on a lot without a schedule of values. */
export async function softCostItemsUnscoped(
  db: Db,
  { uuid, lot }: { uuid: string; lot: string },
  now: Date,
): Promise<ReadonlySet<string>> {
  if (!(await hasScheduleUnscoped(db, lot))) return new Set()
  const { budget, draws } = await loadLedgerWithDrawsUnscoped(db, lot, now)
  const softCosts = budget.lines.filter((line) => line.is_soft_cost)
  const items = draws.find((draw) => draw.uuid === uuid)?.items
  return new Set(softCosts.flatMap((line) => items?.get(line.uuid)?.uuid ?? []))
}

/** Computes a draw's figures by the rules, even if the draw has frozen figures. */
export const columnOfDraw = ({ ledger }: LedgerWithDraws, { date, number }: AsOf): LedgerColumn =>
  ledgerAt(ledger, { date, number })

/** Computes the figures after all draws, so that every payment counts as an earlier one. */
export const columnToDate = ({ ledger, draws, today }: LedgerWithDraws): LedgerColumn =>
  ledgerAt(ledger, { date: today, number: (draws.at(-1)?.number ?? 0) + 1 })

/** Amounts of a draw's totals, without their derivations. */
export type ColumnTotals = Record<SummedTerm, number> & { percentComplete: number | null }

/** The amounts of a column’s totals, without how each is computed. */
export const totalsOf = ({ totals, percentComplete }: LedgerColumn): ColumnTotals => ({
  ...(Object.fromEntries(summedTerms.map((term) => [term, totals[term].value])) as Record<SummedTerm, number>),
  percentComplete: percentComplete?.value ?? null,
})

/** Locks a lot's ledger for writes to its draws. Lock order: the draw request first, then the ledger. */
export const lockLedgerUnscoped = (db: Db, lot: string) =>
  sql`select 1 from ledgers where lot = ${lot}::uuid for no key update`.execute(db)

/** Stores the current figures of a draw request as frozen. Does nothing if the lot has no schedule of values. */
export async function freezeColumnUnscoped(
  db: Db,
  { uuid, lot }: { uuid: string; lot: string },
  now: Date,
): Promise<void> {
  await lockLedgerUnscoped(db, lot)
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot, now)
  const draw = loaded.draws.find((one) => one.uuid === uuid)
  if (!draw || loaded.budget.lines.length === 0) return
  const figures = columnOfDraw(loaded, draw)
  const totals = JSON.stringify(totalsOf(figures))
  await db
    .insertInto('draw_columns')
    .values({ draw_request: uuid, as_of: draw.date, totals, figures: JSON.stringify(figures), frozen_at: now })
    .execute()
}
