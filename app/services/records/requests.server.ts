import type { DataOf, InputOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { t as refusal } from 'locales/refusals'
import { requestFilter, type RequestPage } from 'contract/requests/calls'
import { queueSpec } from '~/lib/lists/list-specs'
import { listFilterOf } from '~/lib/lists/list-query'
import { callForEnvelope, callProvider, ProviderError } from '~/services/http/provider.server'

export type RequestList = DataOf<'requests.list'>

/** Draw requests visible to the viewer. A 400 gets the specification's message (spec §8). */
export async function listRequests(request: Request, query: ListFilter): Promise<RequestList> {
  try {
    return await callProvider(request, 'requests.list', { body: requestFilter.parse(listFilterOf(query)) })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 400) throw error
    throw new ProviderError({ status: 400, message: refusal('requestListInvalid'), issues: [...error.issues] })
  }
}

/** Content of a draw request's page, without its media. */
export function getRequestPage(request: Request, requestId: string): Promise<RequestPage> {
  return callProvider(request, 'requests.requestDetails', { params: { id: requestId } })
}

/** A draw request and its items, for its form. */
export function getRequest(request: Request, requestId: string): Promise<DataOf<'requests.details'>> {
  return callProvider(request, 'requests.details', { params: { id: requestId } })
}

/** Items with checklists, and the current media. */
export function getInspection(request: Request, requestId: string): Promise<DataOf<'requests.inspection'>> {
  return callProvider(request, 'requests.inspection', { body: { inspectionId: requestId } })
}

/** Number of matching draw requests that the viewer sees, for a link to exactly that list. */
export async function countRequests(request: Request, filters: ListFilter['filters'] = {}): Promise<number> {
  const body = requestFilter.parse({ limit: 1, filters })
  return (await callProvider(request, 'requests.list', { body })).totalRecord
}

/** Draw requests that wait for the viewer (the review queue). */
export function listQueue(request: Request, query: ListFilter): Promise<RequestList> {
  return listRequests(request, { ...query, filters: { ...query.filters, waiting: ['me'] } })
}

/** The next draw request in the queue, earliest due date first; null if nothing else waits. */
export async function nextInQueue(request: Request, after: string): Promise<string | null> {
  const body = requestFilter.parse({ limit: 100, sortDescriptor: queueSpec.sort, filters: { waiting: ['me'] } })
  const waiting = (await callProvider(request, 'requests.list', { body })).lot.inspections
  const at = waiting.findIndex((row) => row.uuid === after)
  return waiting[at + 1]?.uuid ?? waiting.find((row) => row.uuid !== after)?.uuid ?? null
}

/** Creates a draw request from its form; refusals contain field errors. */
export function createRequest(request: Request, body: InputOf<'requests.create'>['body'], idempotencyKey?: string) {
  return callForEnvelope(request, 'requests.create', { body }, { idempotencyKey })
}

/** Updates a draw request from its form. */
export function updateRequest(
  request: Request,
  requestId: string,
  body: InputOf<'requests.update'>['body'],
  idempotencyKey?: string,
) {
  return callForEnvelope(request, 'requests.update', { params: { id: requestId }, body }, { idempotencyKey })
}
