import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import type { Lot } from 'contract/lots'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { answerOf } from 'provider/lists'
import { findLotPage } from 'provider/modules/lots/list'
import { presentLot } from 'provider/modules/lots/present'
import { findLotRow } from 'provider/modules/lots/repo'

export { giveHeldLots } from 'provider/modules/lots/assign-agency'
export { insertLots, type NewLot } from 'provider/modules/lots/insert'
export { findSame, holdAllNames } from 'provider/modules/lots/same'

type Viewing = Pick<Context, 'db' | 'actor'>

/**
 * The lots the viewer may see, filtered, sorted and paged (spec §3, list filter).
 * @throws ApiError 400 for a filter value or cursor that is none
 */
export async function listLots({ db, actor }: Viewing, filter: ListFilter): Promise<DataOf<'lots.list'>> {
  return answerOf(await findLotPage(db, actor, filter), presentLot)
}

/** One lot, or null where the viewer may not see it. */
export async function findLot({ db, actor }: Viewing, id: string): Promise<Lot | null> {
  const row = await findLotRow(db, actor, id)
  return row ? presentLot(row) : null
}

/**
 * One lot.
 * @throws ApiError 404 when it is not there or not the viewer's to see
 */
export async function getLot(viewing: Viewing, id: string): Promise<Lot> {
  return requireFound(await findLot(viewing, id))
}
