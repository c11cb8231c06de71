import { sql, type Selectable } from 'kysely'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { notFound, requireFound } from 'provider/http/errors'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'

/**
 * Row locks are taken in one order to prevent deadlocks: lots, then draw requests, then items, then media, each by
 * uuid. 'share' keeps a row from changing while others may also lock it (many reviewers decide at once and the status
 * cannot change meanwhile); 'update' is for changing the row. Neither waits for an insert that only refers to the row.
 */
export type LockMode = 'share' | 'update'

export type RequestRow = Selectable<Database['draw_requests']>
export type LotRowLocked = Selectable<Database['lots']>
export type ItemRowLocked = Selectable<Database['inspection_items']>

/** Locks a lot the actor may see. @throws 404 when there is none */
export async function lockLot(db: Db, actor: Actor, uuid: string, mode: LockMode): Promise<LotRowLocked> {
  const query = db
    .selectFrom('lots')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where(lotsVisibleTo(actor))
  return requireFound(await (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst())
}

/** Locks those lots that the actor may see, in order. */
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

/** Locks a draw request the actor may see. @throws 404 when there is none */
export async function lockRequest(db: Db, actor: Actor, uuid: string, mode: LockMode): Promise<RequestRow> {
  const [row] = await lockRequests(db, actor, [uuid], mode)
  if (!row) throw notFound()
  return row
}

/**
 * Locks those draw requests that the actor may see, in order; deleted ones only if `deleted` contains them (an undo
 * restores them).
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

/** Locks every draw request of lots that the caller has locked, in order. */
export function lockRequestsOfLotsUnscoped(db: Db, lots: readonly string[]): Promise<RequestRow[]> {
  return db
    .selectFrom('draw_requests')
    .selectAll()
    .where(sql<boolean>`lot = any(${[...lots]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}

/** Locks these undeleted items in order; the caller has locked their draw requests, which determine visibility. */
export function lockItemsUnscoped(db: Db, uuids: readonly string[], mode: LockMode): Promise<ItemRowLocked[]> {
  const query = db
    .selectFrom('inspection_items')
    .selectAll()
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
  return (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).execute()
}

/** Locks every undeleted item of a draw request that the caller has locked, in order. */
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
