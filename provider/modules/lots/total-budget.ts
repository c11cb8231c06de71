import { sql } from 'kysely'

import type { DataOf, InputOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { keepChange } from 'provider/changes'
import type { Context } from 'provider/http/context'
import { record } from 'provider/journal'
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
  const { db, actor, now } = context
  const before = await lockLot(db, actor, lotId, 'update')
  await requireFresh(db, before, version, () => getLot(context, lotId))
  if (before.total_budget === totalBudget) return { lot: await getLot(context, lotId), changeId: null, message: '' }
  const was = await getLot(context, lotId)
  await db
    .updateTable('lots')
    .set({ total_budget: totalBudget, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', lotId)
    .execute()
  const lot = await getLot(context, lotId)
  const message = textOf(before.street, totalBudget)
  const changeId = await keepChange(context, message, [
    { noun: 'lot', uuid: lotId, before: { total_budget: before.total_budget }, versionAfter: lot.version },
  ])
  const after = { totalBudget, budget: lot.budget }
  await record(context, [
    {
      noun: 'lot',
      uuid: lotId,
      lot: lotId,
      version: lot.version,
      changed: Object.keys(after),
      before: { totalBudget: was.totalBudget, budget: was.budget },
      after,
      patch: { ...after, version: lot.version },
      change: changeId,
    },
  ])
  return { lot, changeId, message }
}

function textOf(lot: string, budget: number | null): string {
  if (budget === null) return say('did.lotBudgetCleared', { lot })
  return say('did.lotBudget', { lot, budget: `$${budget.toLocaleString('en-US')}` })
}
