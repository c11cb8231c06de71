import type { DataOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { editRows, keepWritten, type Edit } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { holdRequests, type ManyRequests } from 'provider/modules/requests/hold'

/**
 * Puts draw requests into the archive with all that is below them, as one change (spec §7).
 * @throws ApiError as `holdRequests`
 */
export async function deleteRequests(context: Context, many: ManyRequests): Promise<DataOf<'requests.delete'>> {
  const rows = await holdRequests(context, many)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const edits = rows.map(({ uuid }): Edit => ({ noun: 'drawRequest', uuid, set }))
  const text = say('requestsDeleted', { count: rows.length })
  const changeId = rows.length > 0 ? await keepWritten(context, text, [await editRows(context, edits)]) : null
  return { done: rows.map(({ uuid }) => uuid), refused: [], changeId }
}
