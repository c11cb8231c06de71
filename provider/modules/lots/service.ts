import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { inFlagOrder } from 'contract/ledger/flag-names'
import type { Lot } from 'contract/lots/calls'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { loadProgressUnscoped } from 'provider/records/ledger/figures'
import { answerOf } from 'provider/records/lists'
import { findLotPage } from './list'
import { presentLot } from './present'
import { findLotRow } from './repo'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The lots the viewer may see, filtered, sorted and paged (spec §3, list filter).
 * @throws ApiError 400 for an invalid filter value or cursor
 */
export async function listLots({ db, actor, now }: Viewing, filter: ListFilter): Promise<DataOf<'lots.list'>> {
  const page = await findLotPage(db, actor, filter)
  const budgeted = page.rows.filter(({ has_schedule }) => has_schedule).map(({ uuid }) => uuid)
  const ledgers = budgeted.length > 0 ? await loadProgressUnscoped(db, budgeted, now) : new Map()
  return answerOf(page, (row) => ({ ...presentLot(row, ledgers), flags: inFlagOrder(row.flags) }))
}

/** One lot; null when the viewer may not see it. */
export async function findLot({ db, actor, now }: Viewing, id: string): Promise<Lot | null> {
  const row = await findLotRow(db, actor, id)
  return row && presentLot(row, row.has_schedule ? await loadProgressUnscoped(db, [id], now) : new Map())
}

/** One lot. @throws ApiError 404 when it does not exist or is not visible */
export async function getLot(viewing: Viewing, id: string): Promise<Lot> {
  return requireFound(await findLot(viewing, id))
}
