import { deed } from 'contract/deeds'
import type { DataOf, InputOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { lockLot } from 'provider/locks'
import { getLot } from 'provider/modules/lots/service'
import { requireFresh } from 'provider/stale'

type Body = InputOf<'lots.updateTotalBudget'>['body']

/**
 * Sets a lot's budget in whole dollars, or null for the sum of its draw requests (spec §7, domain rule 1). The budget it
 * has already is no change.
 * @throws ApiError 404 unseen; 409 stale, with the lot as it is
 */
export async function updateTotalBudget(
  context: Context,
  lotId: string,
  { totalBudget, version }: Body,
): Promise<DataOf<'lots.updateTotalBudget'> & { message: string }> {
  const { db, actor } = context
  const before = await lockLot(db, actor, lotId, 'update')
  await requireFresh(db, before, version, () => getLot(context, lotId))
  if (before.total_budget === totalBudget)
    return { lot: await getLot(context, lotId), changeId: null, message: say('nothingChanged') }
  const written = await editRows(context, [{ noun: 'lot', uuid: lotId, set: { total_budget: totalBudget } }])
  const message = textOf(before.street, totalBudget)
  const changeId = await keepWritten(context, message, [written])
  return { lot: await getLot(context, lotId), changeId, message }
}

function textOf(lot: string, budget: number | null): string {
  if (budget === null) return deed('did.lotBudgetCleared', { lot })
  return deed('did.lotBudget', { lot, budget: `$${budget.toLocaleString('en-US')}` })
}
