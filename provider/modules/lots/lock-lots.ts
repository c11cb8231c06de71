import type { ListFilter } from 'contract/core/common'
import type { Context } from 'provider/http/context'
import { lockLots, lockRequestsOfLotsUnscoped, type LotRowLocked, type RequestRow } from 'provider/records/locks'
import { findLotIds } from './list'
import { getLot } from './service'
import { requireFresh } from 'provider/records/optimistic-lock'
import { lockTarget, type Target } from 'provider/records/targets'

/** The lots of a bulk call, and the version if it is a single lot. */
export type ManyLots = { target: Target<ListFilter>; version?: number | undefined }

/**
 * Locks the lots of a bulk call for update, and their draw requests that are not archived.
 * @throws ApiError like `lockTarget`; 409 when a single lot is stale
 */
export async function lockTargetLots(
  context: Context,
  { target, version }: ManyLots,
): Promise<{ lots: LotRowLocked[]; requests: RequestRow[] }> {
  const { db, actor } = context
  const lots = await lockTarget(target, {
    find: (filter, limit) => findLotIds(db, actor, filter, limit),
    lock: (ids) => lockLots(db, actor, ids, 'update'),
  })
  const [only, ...others] = lots
  if (only && others.length === 0) {
    await requireFresh(context, only, version, () => getLot(context, only.uuid))
  }
  return {
    lots,
    requests: await lockRequestsOfLotsUnscoped(
      db,
      lots.map(({ uuid }) => uuid),
    ),
  }
}
