import { sql } from 'kysely'

import type { FlagName, PaymentState } from 'contract/ledger/flag-names'
import { drawFlags, lotFlags } from 'contract/ledger/flags'
import type { LedgerColumn } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import type { LedgerFigures } from 'provider/db/ledger-tables'
import { prepared } from 'provider/db/prepared'
import { inTransaction, type Db } from 'provider/db/transaction'
import {
  columnOfDraw,
  columnToDate,
  loadLedgerWithDrawsUnscoped,
  totalsOf,
  type ColumnTotals,
  type LedgerWithDraws,
  type DrawRow,
} from './draw-ledger'
import { leftToFund } from './draw-records'
import { figuresOf } from './figures'

/** Lots whose flags and figures a job computes in one transaction. */
const lotsAtOnce = 50

type RequestFlag = FlagName | Extract<PaymentState, 'unfunded'>
type RequestFlagRow = { request: string; flag: RequestFlag; amount: number | null }
type Facts = { lot: readonly FlagName[]; requests: readonly RequestFlagRow[]; figures: LedgerFigures | null }

/** Computes the flags and figures of the ledgers that this transaction changed, before it commits. */
export async function refreshChangedFlags({ db, now }: { db: Db; now: Date }): Promise<void> {
  const { rows } = await sql<{ lot: string }>`${prepared}
    delete from ledger_stale where transaction = txid_current_if_assigned() returning lot`.execute(db)
  if (rows.length > 0) await refreshFlagsUnscoped(db, rows, now)
}

/**
 * Computes flags and figures that are out of date: of lots whose rows a migration or job wrote, and of ledgers with a
 * change order that has come into effect.
 * @returns the number of lots
 */
export async function refreshStaleFlags(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (;;) {
    const lots = await inTransaction(db, async (tx) => {
      const stale = await takeStale(tx, now)
      await refreshFlagsUnscoped(tx, stale, now)
      return stale.length
    })
    done += lots
    if (lots === 0 || signal?.aborted) return done
  }
}

async function takeStale(db: Db, now: Date): Promise<{ lot: string }[]> {
  const { rows: written } = await sql<{ lot: string }>`
    delete from ledger_stale where lot in (
      select lot from ledger_stale group by lot order by lot limit ${lotsAtOnce}) returning lot`.execute(db)
  if (written.length > 0) return written
  const { rows: due } = await sql<{ lot: string }>`
    select lot from ledger_facts where due_at <= ${now} order by due_at limit ${lotsAtOnce}`.execute(db)
  return due
}

/**
 * Locks the flags and figures of lots and computes them again. The lock comes before the first read, so that the last
 * of several transactions sees what the others wrote.
 */
async function refreshFlagsUnscoped(db: Db, stale: readonly { lot: string }[], now: Date): Promise<void> {
  const ids = [...new Set(stale.map(({ lot }) => lot))]
  const { rows: lots } = await sql<{ lot: string }>`
    insert into ledger_facts (lot) select uuid from lots where uuid = any(${ids}::uuid[]) order by uuid
    on conflict (lot) do update set due_at = null returning lot`.execute(db)
  for (const { lot } of lots) await writeFacts(db, lot, await computeFacts(db, lot, now), now)
}

async function computeFacts(db: Db, lot: string, now: Date): Promise<Facts> {
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot, now)
  if (loaded.budget.lines.length === 0) return { lot: [], requests: [], figures: null }
  const row = await db.selectFrom('lots').select('total_budget').where('uuid', '=', lot).executeTakeFirstOrThrow()
  const frozen = await loadFrozen(db, loaded)
  const ofDraws = loaded.draws.map((draw) => {
    const kept = frozen.get(draw.uuid)
    if (kept) return { draw, ...kept }
    const column = columnOfDraw(loaded, draw)
    return { draw, totals: totalsOf(column), flags: drawFlags(column, isCompleted(draw) ? null : row.total_budget) }
  })
  const current = ofDraws.findLast(({ draw }) => !isCompleted(draw)) ?? ofDraws.at(-1)
  const toDate = columnToDate(loaded)
  return {
    lot: lotFlags(loaded.ledger, toDate, current?.flags ?? [], row.total_budget),
    requests: ofDraws.flatMap(({ draw, flags }) =>
      [...flags.map((flag) => ({ flag, amount: null })), ...unfunded(draw)].map((one) => ({
        request: draw.uuid,
        ...one,
      })),
    ),
    figures: figuresOf(loaded, new Map(ofDraws.map(({ draw, totals }) => [draw.uuid, totals])), toDate),
  }
}

const isCompleted = ({ status }: DrawRow): boolean => status === 'completed'

/** The flag of a draw request that is approved and not fully funded, with the rest. */
function unfunded(draw: DrawRow): { flag: 'unfunded'; amount: number }[] {
  const left = [...leftToFund(draw).values()]
  return left.some((amount) => amount > 0) ? [{ flag: 'unfunded', amount: sumCents(left) }] : []
}

type Frozen = { draw_request: string; totals: ColumnTotals; flags: FlagName[] | null; figures: LedgerColumn | null }
type FrozenFacts = { totals: ColumnTotals; flags: readonly FlagName[] }

/** Totals and flags of completed draws; figures are only read once, because they never change. */
async function loadFrozen(db: Db, { draws }: LedgerWithDraws): Promise<ReadonlyMap<string, FrozenFacts>> {
  const { rows } = await sql<Frozen>`
    select draw_request, totals, flags, case when flags is null then figures end as figures
    from draw_columns where draw_request = any(${draws.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
  const known = new Map<string, FrozenFacts>()
  for (const { draw_request: request, totals, flags, figures } of rows) {
    const found = figures ? drawFlags(figures, null) : (flags ?? [])
    known.set(request, { totals, flags: found })
    if (figures)
      await db.updateTable('draw_columns').set({ flags: found }).where('draw_request', '=', request).execute()
  }
  return known
}

async function writeFacts(db: Db, lot: string, { lot: ofLot, requests, figures }: Facts, now: Date): Promise<void> {
  await sql`
    with wanted as (select unnest(${[...ofLot]}::text[]) as flag), gone as (
      delete from lot_flags f where f.lot = ${lot}::uuid and f.flag not in (select flag from wanted)
    )
    insert into lot_flags (lot, flag) select ${lot}::uuid, flag from wanted on conflict do nothing`.execute(db)
  await sql`
    with wanted as (
      select * from unnest(${requests.map(({ request }) => request)}::uuid[], ${requests.map(({ flag }) => flag)}::text[],
        ${requests.map(({ amount }) => amount)}::bigint[]) w (request, flag, amount)
    ), gone as (
      delete from request_flags f using draw_requests r where r.uuid = f.draw_request and r.lot = ${lot}::uuid
        and (f.draw_request, f.flag) not in (select request, flag from wanted)
    )
    insert into request_flags (draw_request, flag, amount) select request, flag, amount from wanted
    on conflict (flag, draw_request) do update set amount = excluded.amount
      where request_flags.amount is distinct from excluded.amount`.execute(db)
  await sql`
    update ledger_facts f set progress = ${figures?.now.percentComplete ?? null}::numeric,
      figures = ${figures && JSON.stringify(figures)}::json, due_at = (
      select min(o.dated_on)::timestamp at time zone l.time_zone from change_orders o
      where o.lot = l.uuid and o.deleted_at is null and o.dated_on > (${now}::timestamptz at time zone l.time_zone)::date)
    from lots l where l.uuid = f.lot and f.lot = ${lot}::uuid`.execute(db)
}
