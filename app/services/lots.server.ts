import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { lotFilter, type Lot } from 'contract/lots'
import { listBody } from './list-body.server'
import { askProvider, callProvider, ProviderError } from './provider.server'

/** A page of lots; `error` says why it is empty when the list could not be had. */
export type LotList = DataOf<'lots.list'> & { error: string | null }

/** Lots the viewer may see. A failed call empties the list and sets the total to 0 (spec §4). */
export async function listLots(request: Request, query: ListFilter): Promise<LotList> {
  try {
    return { ...(await callProvider(request, 'lots.list', { body: lotFilter.parse(listBody(query)) })), error: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { data: [], totalRecord: 0, cursor: null, error: error.message }
  }
}

/** One lot; 404 where the viewer may not see it. */
export function getLot(request: Request, lotId: string): Promise<Lot> {
  return callProvider(request, 'lots.details', { params: { id: lotId } })
}

/** Adds a lot by the form; refusals come with the fields they are about. */
export function createLot(request: Request, body: InputOf<'lots.create'>['body'], idempotencyKey?: string) {
  return askProvider(request, 'lots.create', { body }, { idempotencyKey })
}

/** Edits a lot by the form. */
export function updateLot(request: Request, body: InputOf<'lots.update'>['body'], idempotencyKey?: string) {
  return askProvider(request, 'lots.update', { body }, { idempotencyKey })
}
