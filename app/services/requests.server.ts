import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { messages } from 'contract/messages'
import { requestFilter, type RequestPage } from 'contract/requests'
import { listBody } from './list-body.server'
import { callProvider, ProviderError } from './provider.server'

export type RequestList = DataOf<'requests.list'>

/** Draw requests the viewer may see. A 400 is told in the specification's words (spec §8). */
export async function listRequests(request: Request, query: ListFilter): Promise<RequestList> {
  try {
    return await callProvider(request, 'requests.list', { body: requestFilter.parse(listBody(query)) })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 400) throw error
    throw new ProviderError({ status: 400, message: messages.requestListInvalid, issues: [...error.issues] })
  }
}

/** Everything a draw request's page shows but its media. */
export function getRequestPage(request: Request, requestId: string): Promise<RequestPage> {
  return callProvider(request, 'requests.requestDetails', { params: { id: requestId } })
}

/** A draw request and its items, for its form. */
export function getRequest(request: Request, requestId: string): Promise<DataOf<'requests.details'>> {
  return callProvider(request, 'requests.details', { params: { id: requestId } })
}

/** Items with checklist, and media: the current ones, or those of one attempt. */
export function getInspection(
  request: Request,
  requestId: string,
  attempt?: number,
): Promise<DataOf<'requests.inspection'>> {
  return callProvider(request, 'requests.inspection', { body: { inspectionId: requestId, attempt } })
}
