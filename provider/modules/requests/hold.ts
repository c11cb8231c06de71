import { sql } from 'kysely'

import type { ListFilter } from 'contract/common'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { lockLots, lockRequests, lockRequestsOnUnscoped, type LotRowLocked, type RequestRow } from 'provider/locks'
import { findRequestIds } from 'provider/modules/requests/list'
import { getDrawRequest } from 'provider/modules/requests/service'
import { requireFresh } from 'provider/stale'
import { lockTarget, type Target } from 'provider/targets'

/** Which draw requests a bulk call means, and the version of the only one, where there is one. */
export type ManyRequests = { target: Target<ListFilter>; version?: number | undefined }

/**
 * Holds the draw requests of a bulk call for change.
 * @throws ApiError as `lockTarget`; 409 when the only one is stale
 */
export function holdRequests(context: Context, many: ManyRequests): Promise<RequestRow[]> {
  return hold(context, many, (ids) => lockRequests(context.db, context.actor, ids, 'update'))
}

/** The same with their lots, which are held first, and with what else there is on those. */
export async function holdRequestsAndLots(
  context: Context,
  many: ManyRequests,
): Promise<{ chosen: RequestRow[]; lots: LotRowLocked[]; requests: RequestRow[] }> {
  const { db, actor } = context
  const held: { lots: LotRowLocked[]; requests: RequestRow[] } = { lots: [], requests: [] }
  const chosen = await hold(context, many, async (ids) => {
    held.lots = await lockLots(db, actor, await lotsOfUnscoped(db, ids), 'update')
    held.requests = await lockRequestsOnUnscoped(
      db,
      held.lots.map(({ uuid }) => uuid),
    )
    return held.requests.filter(({ uuid }) => ids.includes(uuid))
  })
  return { chosen, ...held }
}

async function hold(
  context: Context,
  { target, version }: ManyRequests,
  lock: (ids: readonly string[]) => Promise<RequestRow[]>,
): Promise<RequestRow[]> {
  const { db, actor, now } = context
  const find = (filter: ListFilter, limit: number) => findRequestIds(db, actor, now, filter, limit)
  const rows = await lockTarget(target, { find, lock })
  const [only, ...others] = rows
  if (only && others.length === 0) {
    await requireFresh(db, only, version, async () => (await getDrawRequest(context, only.uuid)).result)
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
