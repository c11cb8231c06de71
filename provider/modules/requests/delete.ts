import { sql } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { Db } from 'provider/db/transaction'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { lockTargetRequests, type ManyRequests } from './lock-requests'

/**
 * Archives draw requests with everything below them, as one change (spec §7); one with an approval or a payment stays.
 * @throws ApiError like `lockTargetRequests`
 */
export async function deleteRequests(context: Context, many: ManyRequests): Promise<DataOf<'requests.delete'>> {
  const targets = await lockTargetRequests(context, many)
  const paid = await findPaidUnscoped(
    context.db,
    targets.map(({ uuid }) => uuid),
  )
  const rows = targets.filter(({ uuid }) => !paid.has(uuid))
  const refused = targets
    .filter(({ uuid }) => paid.has(uuid))
    .map(({ uuid, title }) => ({ uuid, message: refusal('requestHasRecords', { title }) }))
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const edits = rows.map(({ uuid }): Edit => ({ noun: 'drawRequest', uuid, set }))
  const text = () => say('requestsDeleted', { count: rows.length })
  const changeId = rows.length > 0 ? await storeWrites(context, text, [await editRows(context, edits)]) : null
  return { done: rows.map(({ uuid }) => uuid), refused, changeId }
}

/** Draw requests with an approval or a payment, whose amounts later draws count. */
async function findPaidUnscoped(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('draw_records')
    .select('draw_request')
    .distinct()
    .where(sql<boolean>`draw_request = any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ draw_request }) => draw_request))
}
