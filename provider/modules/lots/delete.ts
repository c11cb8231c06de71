import type { DataOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { editRows, keepWritten, type Edit } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { holdLots, type ManyLots } from 'provider/modules/lots/hold'

/**
 * Puts lots into the archive and their draw requests with them, as one change; both come back by its undo (spec §7).
 * @throws ApiError as `holdLots`
 */
export async function deleteLots(
  context: Context,
  many: ManyLots,
): Promise<DataOf<'lots.delete'> & { message: string }> {
  const { lots, requests } = await holdLots(context, many)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const edits = [
    ...lots.map(({ uuid }): Edit => ({ noun: 'lot', uuid, set })),
    ...requests.map(({ uuid }): Edit => ({ noun: 'drawRequest', uuid, set })),
  ]
  const message = say('lotsDeleted', { count: lots.length })
  const changeId = await keepWritten(context, message, [await editRows(context, edits)])
  return { done: lots.map(({ uuid }) => uuid), refused: [], changeId, message }
}
