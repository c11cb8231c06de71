import type { Summary } from 'contract/summaries/calls'
import type { Context } from 'provider/http/context'
import { findLot } from 'provider/modules/lots/public'
import { getSaved } from 'provider/modules/requests/public'
import { loadSummaries } from './repo'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The accepted summaries of a draw request and everything in it, with its lot's; for a lot's id only the lot's.
 * @throws ApiError 404 when the viewer sees neither
 */
export async function listSummaries(viewing: Viewing, id: string): Promise<Summary[]> {
  const { db, actor } = viewing
  const lot = await findLot(viewing, id)
  if (lot) return loadSummaries(db, actor, { lot: id, requests: [] })
  const { drawRequest } = await getSaved(viewing, id)
  return loadSummaries(db, actor, { lot: drawRequest.lotId, requests: [id] })
}

/** The accepted summaries of a lot and these draw requests; the caller has checked access. */
export function listSummariesOf(
  { db, actor }: Viewing,
  lot: string,
  requests: readonly { uuid: string }[],
): Promise<Summary[]> {
  return loadSummaries(db, actor, { lot, requests: requests.map(({ uuid }) => uuid) })
}
