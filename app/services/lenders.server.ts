import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { lenderFilter, type Lender } from 'contract/lenders'
import { listBody } from './list-body.server'
import { askProvider, callProvider } from './provider.server'

/** Lenders the viewer may see. */
export function listLenders(request: Request, query: ListFilter): Promise<DataOf<'lenders.list'>> {
  return callProvider(request, 'lenders.list', { query: lenderFilter.parse(listBody(query)) })
}

/** The active lenders of an agency, for a draw request's form. */
export async function listLendersOfAgency(request: Request, agencyId: string): Promise<Lender[]> {
  return (await callProvider(request, 'lenders.byAgency', { query: { agencyId } })).data
}

/** The lenders chosen for a draw request's report. */
export async function listSelectedLenders(request: Request, requestId: string): Promise<Lender[]> {
  return (await callProvider(request, 'lenders.selected', { params: { requestId } })).data
}

/** Adds a lender from its form; `key` is the form's idempotency key. Answers the envelope, for its toast. */
export function addLender(request: Request, body: InputOf<'lenders.add'>['body'], key: string) {
  return askProvider(request, 'lenders.add', { body }, { idempotencyKey: key })
}

/** Saves a lender's form, or some fields of it. */
export function updateLender(
  request: Request,
  id: string,
  body: NonNullable<InputOf<'lenders.update'>['body']>,
  key: string,
) {
  return askProvider(request, 'lenders.update', { params: { id }, body }, { idempotencyKey: key })
}
