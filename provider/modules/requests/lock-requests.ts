import { sql } from 'kysely'

import type { ListFilter } from 'contract/core/common'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import {
  lockLots,
  lockRequests,
  lockRequestsOfLotsUnscoped,
  type LotRowLocked,
  type RequestRow,
} from 'provider/records/locks'
import { findRequestIds } from './list'
import { getDrawRequest } from './read-request'
import { requireFresh } from 'provider/records/optimistic-lock'
import { lockTarget, type Target } from 'provider/records/targets'

/** The draw requests of a bulk call, and the version if it is a single one. */
export type ManyRequests = { target: Target<ListFilter>; version?: number | undefined }

/**
 * Locks the draw requests of a bulk call for update.
 * @throws ApiError like `lockTarget`; 409 when a single one is stale
 */
export function lockTargetRequests(context: Context, many: ManyRequests): Promise<RequestRow[]> {
  return lockTargeted(context, many, (ids) => lockRequests(context.db, context.actor, ids, 'update'))
}

/** Same as `lockTargetRequests`, with their lots, which are locked first, and the other draw requests on these lots. */
export async function lockTargetRequestsAndLots(
  context: Context,
  many: ManyRequests,
): Promise<{ chosen: RequestRow[]; lots: LotRowLocked[]; requests: RequestRow[] }> {
  const { db, actor } = context
  const held: { lots: LotRowLocked[]; requests: RequestRow[] } = { lots: [], requests: [] }
  const chosen = await lockTargeted(context, many, async (ids) => {
    held.lots = await lockLots(db, actor, await lotsOfUnscoped(db, ids), 'update')
    held.requests = await lockRequestsOfLotsUnscoped(
      db,
      held.lots.map(({ uuid }) => uuid),
    )
    return held.requests.filter(({ uuid }) => ids.includes(uuid))
  })
  return { chosen, ...held }
}

async function lockTargeted(
  context: Context,
  { target, version }: ManyRequests,
  lock: (ids: readonly string[]) => Promise<RequestRow[]>,
): Promise<RequestRow[]> {
  const { db, actor, now } = context
  const find = (filter: ListFilter, limit: number) => findRequestIds(db, actor, now, filter, limit)
  const rows = await lockTarget(target, { find, lock })
  const [only, ...others] = rows
  if (only && others.length === 0) {
    await requireFresh(context, only, version, async () => (await getDrawRequest(context, only.uuid)).result)
  }
  return rows
}

async function lotsOfUnscoped(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('draw_requests')
    .select('lot')
    .distinct()
    .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ lot }) => lot)
}
