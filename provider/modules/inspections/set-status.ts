import type { z } from 'zod'
import type { statusForm } from 'contract/inspections'
import type { Context } from 'provider/http/context'
import { lockRequest } from 'provider/locks'
import { requireFresh } from 'provider/stale'
import { complete } from './complete'
import type { Moved } from './move-request'
import { reRequest } from './re-request'
import { requestState } from './request-state'

/**
 * Ends the review of a submitted draw request: re-requests what is wrong, or completes (spec §4).
 * @throws 404 unseen; 409 stale, or a move that is not in the table, naming both states
 */
export async function setStatus(
  context: Context,
  inspectionId: string,
  body: z.output<typeof statusForm>,
): Promise<Moved> {
  const drawRequest = await lockRequest(context.db, context.actor, inspectionId, 'update')
  await requireFresh(context.db, drawRequest, body.version, () => requestState(drawRequest))
  return body.status === 'completed' ? complete(context, drawRequest) : reRequest(context, drawRequest, body.items)
}
