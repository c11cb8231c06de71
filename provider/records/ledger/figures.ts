import { sql, type RawBuilder } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { toDateAmountTerms, type DrawRecordKind } from 'contract/ledger/draw-terms'
import type { LedgerColumn, SummedTerm } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import type { DrawRequestRow } from 'contract/requests/calls'
import type { LedgerFigures } from 'provider/db/ledger-tables'
import type { Db } from 'provider/db/transaction'
import {
  columnOfDraw,
  columnToDate,
  loadLedgerWithDrawsUnscoped,
  totalsOf,
  type ColumnTotals,
  type DrawRow,
  type LedgerWithDraws,
} from './draw-ledger'

type AmountsToDate = DataOf<'ledger.draws'>['now']
type RowTotals = NonNullable<DrawRequestRow['ledger']>
const toDateAmountsOf = (valueOf: (term: SummedTerm) => number) =>
  Object.fromEntries(toDateAmountTerms.map((term) => [term, valueOf(term)])) as Record<
    (typeof toDateAmountTerms)[number],
    number
  >

/** The amounts after all draws, in total and of each line. */
const toDateOf = ({ totals, lines, percentComplete }: LedgerColumn): AmountsToDate => ({
  ...toDateAmountsOf((term) => totals[term].value),
  percentComplete: percentComplete?.value ?? null,
  lines: lines.map((line) => ({
    lineId: line.line,
    inspectedPercent: line.inspectedPercent,
    ...toDateAmountsOf((term) => line[term].value),
  })),
})

const paidBy = ({ records }: DrawRow, kind: DrawRecordKind): number =>
  sumCents(records.filter((record) => record.kind === kind).flatMap(({ lines }) => lines.map(({ amount }) => amount)))

/**
 * Computes what is stored of a ledger; `known` has totals of draws, at least those of completed ones, which are frozen.
 */
export function figuresOf(
  loaded: LedgerWithDraws,
  known: ReadonlyMap<string, ColumnTotals>,
  toDate = columnToDate(loaded),
): LedgerFigures {
  const totals = loaded.draws.map((draw): [string, LedgerFigures['draws'][string]] => {
    const { percentComplete, ...sums } = known.get(draw.uuid) ?? totalsOf(columnOfDraw(loaded, draw))
    const paid = {
      approved: paidBy(draw, 'approval'),
      funded: paidBy(draw, 'funding'),
      retainageReleased: paidBy(draw, 'release'),
    }
    return [draw.uuid, { totals: { ...sums, ...paid }, percentComplete }]
  })
  return { now: toDateOf(toDate), draws: Object.fromEntries(totals) }
}

/** Predicate: the stored figures of `f` follow from everything that the statement sees. */
const isCurrent = (now: Date): RawBuilder<boolean> => sql<boolean>`f.figures is not null
  and (f.due_at is null or f.due_at > ${now}) and not exists (select from ledger_stale s where s.lot = f.lot)`

/** Totals of completed draws, which are frozen, of a lot that the caller may see. */
async function loadFrozenTotals(db: Db, lot: string): Promise<ReadonlyMap<string, ColumnTotals>> {
  const { rows } = await sql<{ draw_request: string; totals: ColumnTotals }>`
    select c.draw_request, c.totals from draw_columns c join draw_requests r on r.uuid = c.draw_request
    where r.lot = ${lot}::uuid`.execute(db)
  return new Map(rows.map(({ draw_request, totals }) => [draw_request, totals]))
}

/** Amounts of a lot's ledger after all draws, and the totals of each draw; the caller may see the lot. */
export async function loadFiguresUnscoped(db: Db, lot: string, now: Date): Promise<LedgerFigures> {
  const { rows } = await sql<{ figures: LedgerFigures }>`
    select f.figures from ledger_facts f where f.lot = ${lot}::uuid and ${isCurrent(now)}`.execute(db)
  if (rows[0]) return rows[0].figures
  return figuresOf(await loadLedgerWithDrawsUnscoped(db, lot, now), await loadFrozenTotals(db, lot))
}

/**
 * Percent complete of those lots that have a schedule of values: the latest finding of each line, weighted by its
 * revised value, without soft-cost lines (domain rule 17). The caller may see the lots.
 */
export async function loadProgressUnscoped(
  db: Db,
  lots: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ lot: string; progress: number | null }>`
    select f.lot, f.progress from ledger_facts f
    where f.lot = any(${[...lots]}::uuid[]) and ${isCurrent(now)}`.execute(db)
  const known = new Map(rows.map(({ lot, progress }) => [lot, progress]))
  for (const lot of lots.filter((one) => !known.has(one))) {
    const loaded = await loadLedgerWithDrawsUnscoped(db, lot, now)
    if (loaded.budget.lines.length > 0) known.set(lot, columnToDate(loaded).percentComplete?.value ?? null)
  }
  return known
}

/** Totals of draw requests whose lots have a schedule of values. The caller may see them. */
export async function loadDrawTotalsUnscoped(
  db: Db,
  requests: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, RowTotals>> {
  type Row = { uuid: string; lot: string; requested: number | null; progress: number | null }
  const { rows } = await sql<Row>`
    select r.uuid, r.lot, (of_draw.sums -> 'totals' ->> 'requested')::bigint as requested,
      (of_draw.sums ->> 'percentComplete')::numeric as progress
    from draw_requests r
    left join ledger_facts f on f.lot = r.lot and ${isCurrent(now)}
    cross join lateral (select f.figures -> 'draws' -> r.uuid::text as sums) of_draw
    where r.uuid = any(${[...requests]}::uuid[])`.execute(db)
  const known = new Map<string, RowTotals>()
  for (const { uuid, requested, progress } of rows)
    if (requested !== null) known.set(uuid, { requested, percentComplete: progress })
  const unknown = rows.filter(({ uuid }) => !known.has(uuid))
  for (const lot of new Set(unknown.map((row) => row.lot))) {
    const { draws } = await loadFiguresUnscoped(db, lot, now)
    for (const [uuid, { totals, percentComplete }] of Object.entries(draws))
      known.set(uuid, { requested: totals.requested, percentComplete })
  }
  return known
}
