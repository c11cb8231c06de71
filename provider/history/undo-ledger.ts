import { sql } from 'kysely'

import { t as refusal } from 'locales/refusals'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import { loadLedgerWithDrawsUnscoped } from 'provider/records/ledger/draw-ledger'
import {
  findDrawsOfLinesUnscoped,
  lineName,
  loadBudgetUnscoped,
  whyUnsound,
  type Budget,
} from 'provider/records/ledger/budget'
import type { Entry } from './journal'
import { firstBrokenRule } from 'provider/records/ledger/draw-records'
import type { RecordPlace } from './undo-kind'

const lotsOf = (rows: readonly { place: RecordPlace }[]): string[] =>
  [...new Set(rows.flatMap(({ place }) => place.lot ?? []))].sort()

/** Locks the ledgers of these rows, as each write of a ledger does before it reads lines and change orders. */
export async function lockLedgersOf({ db }: Context, rows: readonly { place: RecordPlace }[]): Promise<void> {
  await sql`select 1 from ledgers where lot = any(${lotsOf(rows)}::uuid[]) order by lot for no key update`.execute(db)
}

/** Reason why removed lines have to stay because a draw has amounts for them; null when none has. */
async function whyRemovedInUse(db: Db, { removed }: Budget): Promise<string | null> {
  const [drawn] = await findDrawsOfLinesUnscoped(
    db,
    removed.map(({ uuid }) => uuid),
  )
  const row = removed.find(({ uuid }) => uuid === drawn?.line)
  return drawn && row ? refusal('lineInDraw', { n: drawn.number, line: lineName(row) }) : null
}

/**
 * Requires that the restored rows keep the rules of their ledger.
 * @throws ApiError 409 with the rule that a line or change order would break
 */
export async function requireSoundLedger({ db }: Context, rows: readonly { place: RecordPlace }[]): Promise<Entry[]> {
  for (const lot of lotsOf(rows)) {
    const budget = await loadBudgetUnscoped(db, lot)
    const why = whyUnsound(budget) ?? (await whyRemovedInUse(db, budget))
    if (why !== null) throw conflict(why)
  }
  return []
}

/**
 * Requires that the restored approvals and payments fit one another.
 * @throws ApiError 409 with the rule that they would break
 */
export async function requireSoundRecords(
  { db, now }: Context,
  rows: readonly { place: RecordPlace }[],
): Promise<Entry[]> {
  for (const lot of lotsOf(rows)) {
    const why = firstBrokenRule(await loadLedgerWithDrawsUnscoped(db, lot, now))
    if (why !== null) throw conflict(why)
  }
  return []
}
