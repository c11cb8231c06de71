import type { LedgerColumn } from 'contract/ledger/rules'
import type { Db } from 'provider/db/transaction'
import { columnOfDraw, type DrawRow, type LedgerWithDraws } from 'provider/records/ledger/draw-ledger'
import { loadFrozenUnscoped, type FrozenRow } from './repo'

/** Figures of a draw, and when its completion froze them. */
export type Column = { figures: LedgerColumn; frozenAt: Date | undefined }

/** Figures of a draw: frozen by its completion, otherwise by the rules, also where the schedule came later. */
export async function loadColumnUnscoped(db: Db, loaded: LedgerWithDraws, draw: DrawRow): Promise<Column> {
  const frozen = await loadFrozenUnscoped(db, [draw.uuid])
  return columnOf(loaded, draw, frozen.get(draw.uuid))
}

/** Same as `loadColumnUnscoped` for several draws, in order. */
export async function loadColumnsUnscoped(
  db: Db,
  loaded: LedgerWithDraws,
  draws: readonly DrawRow[],
): Promise<{ draw: DrawRow; column: Column }[]> {
  const frozen = await loadFrozenUnscoped(
    db,
    draws.map(({ uuid }) => uuid),
  )
  return draws.map((draw) => ({ draw, column: columnOf(loaded, draw, frozen.get(draw.uuid)) }))
}

const columnOf = (loaded: LedgerWithDraws, draw: DrawRow, frozen: FrozenRow | undefined): Column => ({
  figures: frozen?.figures ?? columnOfDraw(loaded, draw),
  frozenAt: frozen?.frozen_at,
})
