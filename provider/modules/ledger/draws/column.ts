import type { LedgerColumn } from 'contract/ledger/rules'
import type { Db } from 'provider/db/transaction'
import { columnOfDraw, type DrawRow, type LedgerWithDraws } from 'provider/records/ledger/draw-ledger'
import { findFrozenUnscoped } from './repo'

/** Figures of a draw, and when its completion froze them. */
export type Column = { figures: LedgerColumn; frozenAt: Date | undefined }

/** Figures of a draw: frozen by its completion, otherwise by the rules, also where the schedule came later. */
export async function loadColumnUnscoped(db: Db, loaded: LedgerWithDraws, draw: DrawRow): Promise<Column> {
  const frozen = await findFrozenUnscoped(db, draw.uuid)
  return { figures: frozen?.figures ?? columnOfDraw(loaded, draw), frozenAt: frozen?.frozen_at }
}
