import { sql, type Selectable } from 'kysely'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { notFound, requireFound } from 'provider/http/errors'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/scope'

/**
 * Row locks are taken in one order so that nothing deadlocks: lots, then draw requests, then items, then media, each by
 * uuid.
 * 'share' holds a row as it is beside others who do the same (many decide at once and the status cannot move beneath
 * them); 'update' is for whoever changes the row. Neither waits for an insert that merely refers to the row.
 */
export type LockMode = 'share' | 'update'

export type RequestRow = Selectable<Database['draw_requests']>
export type LotRowLocked = Selectable<Database['lots']>
export type ItemRowLocked = Selectable<Database['inspection_items']>

/** Locks a lot the actor may see. @throws 404 where there is none */
export async function lockLot(db: Db, actor: Actor, uuid: string, mode: LockMode): Promise<LotRowLocked> {
  const query = db
    .selectFrom('lots')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where(lotsVisibleTo(actor))
  return requireFound(await (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst())
}

/** Locks those of these lots that the actor may see, in order. */
export function lockLots(db: Db, actor: Actor, uuids: readonly string[], mode: LockMode): Promise<LotRowLocked[]> {
  const query = db
    .selectFrom('lots')
    .selectAll()
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(lotsVisibleTo(actor))
    .orderBy('uuid')
  return (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).execute()
}

/** Locks a draw request the actor may see. @throws 404 where there is none */
export async function lockRequest(db: Db, actor: Actor, uuid: string, mode: LockMode): Promise<RequestRow> {
  const [row] = await lockRequests(db, actor, [uuid], mode)
  if (!row) throw notFound()
  return row
}

/**
 * Locks those of these draw requests that the actor may see, in order; deleted ones only where `deleted` names them too (an
 * undo brings them back).
 */
export function lockRequests(
  db: Db,
  actor: Actor,
  uuids: readonly string[],
  mode: LockMode,
  { deleted = [] }: { deleted?: readonly string[] } = {},
): Promise<RequestRow[]> {
  const query = db
    .selectFrom('draw_requests')
    .selectAll()
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where(sql<boolean>`(deleted_at is null or uuid = any(${[...deleted]}::uuid[]))`)
    .where(requestsVisibleTo(actor))
    .orderBy('uuid')
  return (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).execute()
}

/** Locks every draw request of lots the caller holds, in order. */
export function lockRequestsOnUnscoped(db: Db, lots: readonly string[]): Promise<RequestRow[]> {
  return db
    .selectFrom('draw_requests')
    .selectAll()
    .where(sql<boolean>`lot = any(${[...lots]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}

/** Locks these undeleted items in order; the caller holds their draw requests, which are what visibility is asked of. */
export function lockItemsUnscoped(db: Db, uuids: readonly string[], mode: LockMode): Promise<ItemRowLocked[]> {
  const query = db
    .selectFrom('inspection_items')
    .selectAll()
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
  return (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).execute()
}

/** Locks every undeleted item of a draw request the caller holds, in order. */
export function lockItemsOfRequestUnscoped(db: Db, requestId: string): Promise<ItemRowLocked[]> {
  return db
    .selectFrom('inspection_items')
    .selectAll()
    .where('draw_request', '=', requestId)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}
