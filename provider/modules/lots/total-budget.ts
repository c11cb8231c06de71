import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { lockLot } from 'provider/records/locks'
import { getLot } from './service'
import { requireFresh } from 'provider/records/optimistic-lock'

type Body = InputOf<'lots.updateTotalBudget'>['body']

/**
 * Sets a lot's budget in whole dollars; null uses the sum of its draw requests (spec §7, domain rule 1). The same
 * budget is no change.
 * @throws ApiError 404 not visible; 409 stale, with the current lot
 */
export async function updateTotalBudget(
  context: Context,
  lotId: string,
  { totalBudget, version }: Body,
): Promise<DataOf<'lots.updateTotalBudget'> & { message: string }> {
  const { db, actor } = context
  const before = await lockLot(db, actor, lotId, 'update')
  await requireFresh(context, before, version, () => getLot(context, lotId))
  if (before.total_budget === totalBudget)
    return { lot: await getLot(context, lotId), changeId: null, message: say('nothingChanged') }
  const written = await editRows(context, [{ noun: 'lot', uuid: lotId, set: { total_budget: totalBudget } }])
  const message = () => textOf(before.street, totalBudget)
  const changeId = await storeWrites(context, message, [written])
  return { lot: await getLot(context, lotId), changeId, message: message() }
}

function textOf(lot: string, budget: number | null): string {
  if (budget === null) return changeText('did.lotBudgetCleared', { lot })
  return changeText('did.lotBudget', { lot, budget: `$${budget.toLocaleString('en-US')}` })
}
