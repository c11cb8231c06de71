import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { costCodeFilter } from 'contract/cost-codes'
import { listBody } from './list-body.server'
import { askProvider, callProvider } from './provider.server'

/** Cost codes the viewer may see: the global ones and those of their agency. */
export function listCostCodes(request: Request, query: ListFilter): Promise<DataOf<'costCodes.list'>> {
  return callProvider(request, 'costCodes.list', { query: costCodeFilter.parse(listBody(query)) })
}

/** Adds a cost code from its form; `key` is the form's idempotency key. Answers the envelope, for its toast. */
export function addCostCode(request: Request, body: InputOf<'costCodes.add'>['body'], key: string) {
  return askProvider(request, 'costCodes.add', { body }, { idempotencyKey: key })
}

/** Saves a cost code's form, or some fields of it. */
export function updateCostCode(
  request: Request,
  id: string,
  body: NonNullable<InputOf<'costCodes.update'>['body']>,
  key: string,
) {
  return askProvider(request, 'costCodes.update', { params: { id }, body }, { idempotencyKey: key })
}
