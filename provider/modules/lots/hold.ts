import type { ListFilter } from 'contract/common'
import type { Context } from 'provider/http/context'
import { lockLots, lockRequestsOnUnscoped, type LotRowLocked, type RequestRow } from 'provider/locks'
import { findLotIds } from 'provider/modules/lots/list'
import { getLot } from 'provider/modules/lots/service'
import { requireFresh } from 'provider/stale'
import { lockTarget, type Target } from 'provider/targets'

/** Which lots a bulk call means, and the version of the only one, where there is one. */
export type ManyLots = { target: Target<ListFilter>; version?: number | undefined }

/**
 * Holds the lots of a bulk call for change, and the draw requests on them that are not in the archive.
 * @throws ApiError as `lockTarget`; 409 when the only one is stale
 */
export async function holdLots(
  context: Context,
  { target, version }: ManyLots,
): Promise<{ lots: LotRowLocked[]; requests: RequestRow[] }> {
  const { db, actor } = context
  const lots = await lockTarget(target, {
    find: (filter, limit) => findLotIds(db, actor, filter, limit),
    lock: (ids) => lockLots(db, actor, ids, 'update'),
  })
  const [only, ...others] = lots
  if (only && others.length === 0) await requireFresh(db, only, version, () => getLot(context, only.uuid))
  return {
    lots,
    requests: await lockRequestsOnUnscoped(
      db,
      lots.map(({ uuid }) => uuid),
    ),
  }
}
