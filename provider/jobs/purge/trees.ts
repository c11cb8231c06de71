import { sql } from 'kysely'

import type { Tx } from 'provider/db/transaction'
import { derivedKey } from 'provider/media/media-files'

/** Keys of files whose rows are deleted; they are removed after the transaction commits. */
export type Keys = string[]

const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Deletes draw requests with everything below them. */
export async function deleteRequests(tx: Tx, ids: readonly string[]): Promise<Keys> {
  const keys = await deleteMedia(tx, 'draw_request', ids)
  await tx.deleteFrom('notifications').where(isAnyOf('draw_request', ids)).execute()
  await tx.deleteFrom('attempts').where(isAnyOf('draw_request', ids)).execute()
  const items = tx.selectFrom('inspection_items').select('uuid').where(isAnyOf('draw_request', ids))
  await tx.deleteFrom('checklist_entries').where('item', 'in', items).execute()
  await tx.deleteFrom('inspection_items').where(isAnyOf('draw_request', ids)).execute()
  await tx.deleteFrom('request_lenders').where(isAnyOf('draw_request', ids)).execute()
  await tx.deleteFrom('draw_requests').where(isAnyOf('uuid', ids)).execute()
  return keys
}

/** Deletes a lot with its draw requests. */
export async function deleteLot(tx: Tx, uuid: string): Promise<Keys> {
  const requests = await tx.selectFrom('draw_requests').select('uuid').where('lot', '=', uuid).execute()
  const keys = await deleteRequests(
    tx,
    requests.map((row) => row.uuid),
  )
  await tx.deleteFrom('notifications').where('lot', '=', uuid).execute()
  await tx.deleteFrom('lots').where('uuid', '=', uuid).execute()
  return keys
}

/** Deletes an inspection item with its checklist lines and media. */
export async function deleteItem(tx: Tx, uuid: string): Promise<Keys> {
  const keys = await deleteMedia(tx, 'item', [uuid])
  await tx.deleteFrom('notifications').where('item', '=', uuid).execute()
  await tx.deleteFrom('attempt_items').where('item', '=', uuid).execute()
  await tx.deleteFrom('checklist_entries').where('item', '=', uuid).execute()
  await tx.deleteFrom('inspection_items').where('uuid', '=', uuid).execute()
  return keys
}

/** Deletes media with their comments. */
export async function deleteMedia(tx: Tx, by: 'draw_request' | 'item' | 'uuid', ids: readonly string[]): Promise<Keys> {
  const media = await tx.selectFrom('media').select(['uuid', 'storage_key']).where(isAnyOf(by, ids)).execute()
  const uuids = media.map(({ uuid }) => uuid)
  const removed = await tx.deleteFrom('comments').where(isAnyOf('media', uuids)).returning('audio').execute()
  const audio = removed.flatMap((row) => row.audio ?? [])
  const voices = await tx
    .deleteFrom('uploads')
    .where(sql<boolean>`(id = any(${audio}) or result = any(${uuids}::uuid[]))`)
    .returning(['id', 'metadata'])
    .execute()
  await tx.deleteFrom('notifications').where(isAnyOf('media', uuids)).execute()
  // One statement, because a photo and its replacement refer to each other.
  await tx.deleteFrom('media').where(isAnyOf('uuid', uuids)).execute()
  return [
    ...media.flatMap(({ storage_key }) => [storage_key, ...derived.map((file) => derivedKey(storage_key, file))]),
    ...voices.flatMap(({ id, metadata }) => (audio.includes(id) ? (metadata.storageKey ?? []) : [])),
  ]
}

const derived = ['preview', 'thumbnail', 'poster', 'map'] as const
