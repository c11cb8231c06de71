import type { DataOf } from 'contract/core/catalog'
import type { Item } from 'contract/inspections/calls'
import type { DrawRequest } from 'contract/requests/calls'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { listItems } from 'provider/modules/inspections/public'
import { getLot } from 'provider/modules/lots/public'
import { presentDrawRequest } from './present'
import { findDrawRequest, loadLendersUnscoped, type DrawRequestRow } from './repo'

export type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * A draw request with its items and its lot, for its form (spec §7 "Details").
 * @throws ApiError 404 when it does not exist or is not visible
 */
export async function getDrawRequest(viewing: Viewing, id: string): Promise<DataOf<'requests.details'>> {
  const row = await requireDrawRequest(viewing, id)
  const [items, lotDetails] = await Promise.all([listItems(viewing.db, viewing.actor, [id]), getLot(viewing, row.lot)])
  return { result: { ...presentDrawRequest(row), inspectionItems: items }, lotDetails }
}

/** A draw request and its items after a write. */
export async function getSaved(viewing: Viewing, id: string): Promise<{ drawRequest: DrawRequest; items: Item[] }> {
  const row = await requireDrawRequest(viewing, id)
  return { drawRequest: presentDrawRequest(row), items: await listItems(viewing.db, viewing.actor, [id]) }
}

/** A draw request, its items, and the names of its report's lenders. */
export async function getReported(viewing: Viewing, id: string) {
  const [saved, lenders] = await Promise.all([getSaved(viewing, id), loadLendersUnscoped(viewing.db, id)])
  return { ...saved, lenders: lenders.map(({ name }) => name) }
}

/** The row of a draw request. @throws ApiError 404 when it does not exist or is not visible */
export async function requireDrawRequest({ db, actor, now }: Viewing, id: string): Promise<DrawRequestRow> {
  return requireFound(await findDrawRequest(db, actor, now, id))
}
