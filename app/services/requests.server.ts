import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { refusal } from 'contract/refusals'
import { requestFilter, type RequestPage } from 'contract/requests'
import { listBody } from './list-body.server'
import { askProvider, callProvider, ProviderError } from './provider.server'

export type RequestList = DataOf<'requests.list'>

/** Draw requests the viewer may see. A 400 is told in the specification's words (spec §8). */
export async function listRequests(request: Request, query: ListFilter): Promise<RequestList> {
  try {
    return await callProvider(request, 'requests.list', { body: requestFilter.parse(listBody(query)) })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 400) throw error
    throw new ProviderError({ status: 400, message: refusal('requestListInvalid'), issues: [...error.issues] })
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

/** How many draw requests the viewer sees that match; the number beside a link to exactly that list. */
export async function countRequests(request: Request, filters: ListFilter['filters'] = {}): Promise<number> {
  const body = requestFilter.parse({ limit: 1, filters })
  return (await callProvider(request, 'requests.list', { body })).totalRecord
}

/** What waits for the viewer (the review queue). */
export function listQueue(request: Request, query: ListFilter): Promise<RequestList> {
  return listRequests(request, { ...query, filters: { ...query.filters, waiting: ['me'] } })
}

const queueOrder = { column: 'dueDate', direction: 'ascending' } as const

/** The draw request after this one in the queue, oldest due first; null when nothing else waits. */
export async function nextInQueue(request: Request, after: string): Promise<string | null> {
  const body = requestFilter.parse({ limit: 100, sortDescriptor: queueOrder, filters: { waiting: ['me'] } })
  const waiting = (await callProvider(request, 'requests.list', { body })).lot.inspections
  const at = waiting.findIndex((row) => row.uuid === after)
  return waiting[at + 1]?.uuid ?? waiting.find((row) => row.uuid !== after)?.uuid ?? null
}

/** Adds a draw request by the form; refusals come with the fields they are about. */
export function createRequest(request: Request, body: InputOf<'requests.create'>['body'], idempotencyKey?: string) {
  return askProvider(request, 'requests.create', { body }, { idempotencyKey })
}

/** Edits a draw request by the form. */
export function updateRequest(
  request: Request,
  requestId: string,
  body: InputOf<'requests.update'>['body'],
  idempotencyKey?: string,
) {
  return askProvider(request, 'requests.update', { params: { id: requestId }, body }, { idempotencyKey })
}
