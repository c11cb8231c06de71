import type { Summary } from 'contract/summaries'
import type { Context } from 'provider/http/context'
import { findLot } from 'provider/modules/lots/service'
import { getSaved } from 'provider/modules/requests/service'
import { loadSummaries } from './repo'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The accepted texts about a draw request and all that hangs on it, with its lot's; by the id of a lot the lot's alone.
 * @throws ApiError 404 when the viewer sees neither
 */
export async function listSummaries(viewing: Viewing, id: string): Promise<Summary[]> {
  const { db, actor } = viewing
  const lot = await findLot(viewing, id)
  if (lot) return loadSummaries(db, actor, { lot: id, requests: [] })
  const { drawRequest } = await getSaved(viewing, id)
  return loadSummaries(db, actor, { lot: drawRequest.lotId, requests: [id] })
}

/** The accepted texts about a lot and these of its draw requests, whose viewer was asked about already. */
export function listSummariesOf(
  { db, actor }: Viewing,
  lot: string,
  requests: readonly { uuid: string }[],
): Promise<Summary[]> {
  return loadSummaries(db, actor, { lot, requests: requests.map(({ uuid }) => uuid) })
}
