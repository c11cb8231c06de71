import type { DataOf } from 'contract/core/catalog'
import type { DrawLedger } from 'contract/ledger/draws'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { columnToDate, loadDrawHeadsUnscoped, loadLedgerWithDrawsUnscoped } from 'provider/records/ledger/draw-ledger'
import { loadFiguresUnscoped } from 'provider/records/ledger/figures'
import * as ledgers from 'provider/modules/ledger/repo'
import { loadColumnUnscoped, loadColumnsUnscoped } from './column'
import { presentBudgetNow, presentDraw, presentSummary } from './present'
import * as repo from './repo'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/** The draws of a lot's ledger with their totals. @throws ApiError 404 for a lot the viewer may not see */
export async function listDraws({ db, actor, now }: Viewing, lotId: string): Promise<DataOf<'ledger.draws'>> {
  const lot = requireFound(await ledgers.findLot(db, actor, lotId))
  const figures = await loadFiguresUnscoped(db, lot.uuid, now)
  const heads = await loadDrawHeadsUnscoped(db, lot.uuid, now)
  const frozen = await repo.loadFrozenTimesUnscoped(
    db,
    heads.map(({ uuid }) => uuid),
  )
  return {
    lotId,
    draws: heads.flatMap((head) => {
      // Absent for a draw request that was created between the two statements.
      const sums = figures.draws[head.uuid]
      return sums ? [presentSummary(head, sums, frozen.get(head.uuid), actor.role)] : []
    }),
    now: figures.now,
  }
}

/**
 * Figures of one line, or of the totals, after all draws.
 * @throws ApiError 404 for a lot the viewer may not see, and for a line of another lot
 */
export async function getNow(
  { db, actor, now }: Viewing,
  lotId: string,
  lineId: string | undefined,
): Promise<DataOf<'ledger.now'>> {
  const lot = requireFound(await ledgers.findLot(db, actor, lotId))
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot.uuid, now)
  const column = columnToDate(loaded)
  const line = lineId === undefined ? null : requireFound(column.lines.find((one) => one.line === lineId))
  return presentBudgetNow(loaded, lotId, column, line)
}

/** One draw of a ledger. @throws ApiError 404 for a draw request the viewer may not see */
export async function getDraw({ db, actor, now }: Viewing, requestId: string): Promise<DrawLedger> {
  const { lot } = requireFound(await repo.findRequest(db, actor, requestId))
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot, now)
  const draw = requireFound(loaded.draws.find(({ uuid }) => uuid === requestId))
  return presentDraw(loaded, draw, await loadColumnUnscoped(db, loaded, draw), actor.role)
}

/**
 * The draws of a lot with their lines, of those draw requests that the viewer may see. @throws ApiError 404 like
 * `listDraws`
 */
export async function listVisibleDraws({ db, actor, now }: Viewing, lotId: string): Promise<DrawLedger[]> {
  const lot = requireFound(await ledgers.findLot(db, actor, lotId))
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot.uuid, now)
  const visible = await repo.findRequestIds(db, actor, lot.uuid)
  const columns = await loadColumnsUnscoped(
    db,
    loaded,
    loaded.draws.filter(({ uuid }) => visible.has(uuid)),
  )
  return columns.map(({ draw, column }) => presentDraw(loaded, draw, column, actor.role))
}
