import type { DataOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { lockTargetLots, type ManyLots } from './lock-lots'

/**
 * Archives lots with their draw requests as one change; its undo restores both (spec §7).
 * @throws ApiError like `lockTargetLots`
 */
export async function deleteLots(
  context: Context,
  many: ManyLots,
): Promise<DataOf<'lots.delete'> & { message: string }> {
  const { lots, requests } = await lockTargetLots(context, many)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const edits = [
    ...lots.map(({ uuid }): Edit => ({ noun: 'lot', uuid, set })),
    ...requests.map(({ uuid }): Edit => ({ noun: 'drawRequest', uuid, set })),
  ]
  const message = () => say('lotsDeleted', { count: lots.length })
  const changeId = await storeWrites(context, message, [await editRows(context, edits)])
  return { done: lots.map(({ uuid }) => uuid), refused: [], changeId, message: message() }
}
