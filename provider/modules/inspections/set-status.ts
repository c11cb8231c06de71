import type { z } from 'zod'
import type { statusForm } from 'contract/inspections/calls'
import type { Context } from 'provider/http/context'
import { lockRequest } from 'provider/records/locks'
import { requireFresh } from 'provider/records/optimistic-lock'
import { complete } from './complete'
import type { RequestStatusData } from './request-status'
import { reRequest } from './re-request'
import { requestState } from './request-state'

/**
 * Ends the review of a submitted draw request: re-requests items that need work, or completes it (spec §4).
 * @throws 404 not visible; 409 stale, or a transition that is not in the table, naming both states
 */
export async function setStatus(
  context: Context,
  inspectionId: string,
  body: z.output<typeof statusForm>,
): Promise<RequestStatusData> {
  const drawRequest = await lockRequest(context.db, context.actor, inspectionId, 'update')
  await requireFresh(context, drawRequest, body.version, () => requestState(drawRequest))
  return body.status === 'completed' ? complete(context, drawRequest) : reRequest(context, drawRequest, body.items)
}
