import type { DataOf } from 'contract/catalogue'
import type { LotReport } from 'contract/report'
import type { Context } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { getLot } from 'provider/modules/lots/service'
import { listCurrentMedia } from 'provider/modules/media/service'
import { getReported } from 'provider/modules/requests/service'
import { reportOf, type Reported } from './contents'
import { findReported, loadEndedReviewsUnscoped } from './repo'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The report of a lot over all its draw requests that the viewer may see; for a borrower the completed ones (spec §3).
 * @throws ApiError 404 when the lot is not there or not the viewer's to see
 */
export async function getLotReport(viewing: Viewing, lotId: string): Promise<LotReport> {
  const lot = await getLot(viewing, lotId)
  const found = await findReported(viewing.db, viewing.actor, { lot: lotId })
  return gather(viewing, lot, found, true)
}

/**
 * The report of one draw request; a borrower sees it once it is completed (spec §7 "Report").
 * @throws ApiError 404 when there is none for the viewer
 */
export async function getRequestReport(viewing: Viewing, requestId: string): Promise<LotReport> {
  const found = await findReported(viewing.db, viewing.actor, { request: requestId })
  const [only] = found
  if (!only) throw notFound()
  return gather(viewing, await getLot(viewing, only.lot), found, false)
}

/** The inspections of a lot as its report lists them (spec §7 "data.inspections"). */
export async function getLotInspections(viewing: Viewing, lotId: string): Promise<DataOf<'lots.report'>> {
  await getLot(viewing, lotId)
  const found = await findReported(viewing.db, viewing.actor, { lot: lotId })
  const parts = await Promise.all(found.map(({ uuid }) => getReported(viewing, uuid)))
  return { inspections: parts.map(({ drawRequest }) => drawRequest) }
}

async function gather(
  viewing: Viewing,
  lot: Awaited<ReturnType<typeof getLot>>,
  found: readonly { uuid: string }[],
  whole: boolean,
): Promise<LotReport> {
  const { db, actor } = viewing
  const reported = await Promise.all(
    found.map(async ({ uuid }): Promise<Reported> => {
      const [part, media] = await Promise.all([getReported(viewing, uuid), listCurrentMedia(db, actor, uuid)])
      return { ...part, media: media.filter(({ attempt }) => attempt !== null) }
    }),
  )
  const itemIds = reported.flatMap(({ items }) => items.map(({ uuid }) => uuid))
  return reportOf({ lot, whole, reported, ended: await loadEndedReviewsUnscoped(db, itemIds) })
}
