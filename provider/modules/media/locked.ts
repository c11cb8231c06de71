import { sql, type RawBuilder } from 'kysely'
import type { Media } from 'contract/media/calls'
import type { InspectionStatus, ItemStatus } from 'contract/core/statuses'
import { prepared } from 'provider/db/prepared'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { presentMedia } from './present'
import { isMedia, loadCommentsUnscoped, visibleMedia, type MediaRow } from './repo'

/** A media row locked for update, with its item and draw request locked for reading. */
export type LockedMedia = Omit<MediaRow, 'comments'> & {
  request_status: InspectionStatus
  item_status: ItemStatus
  item_title: string
}

/**
 * Locks media that the actor may see for update, and their items and draw requests for reading, with one statement in
 * the order of provider/records/locks. Rows that no longer match after the wait are left out.
 */
export function lockMedia(
  db: Db,
  actor: Actor,
  where: readonly RawBuilder<boolean>[],
  { limit, front = sql`` }: { limit?: number; front?: RawBuilder<unknown> } = {},
): Promise<LockedMedia[]> {
  const query = visibleMedia(db, actor, ...where)
    .innerJoin('users as uploader', 'uploader.uuid', 'media.uploaded_by')
    .leftJoin('users as decider', 'decider.uuid', 'media.decided_by')
    .modifyFront(front)
    .selectAll('media')
    .select(['draw_requests.lot', 'draw_requests.status as request_status'])
    .select(['inspection_items.status as item_status', 'inspection_items.title as item_title'])
    .select([
      fullNameAt('uploader', 'media.created_at').as('uploader_name'),
      fullNameAt('decider', 'media.decided_at').$castTo<string | null>().as('decider_name'),
    ])
    .orderBy('media.draw_request')
    .orderBy('media.item')
    .orderBy('media.uuid')
    .forShare(['draw_requests', 'inspection_items'])
    .forNoKeyUpdate('media')
  return (limit === undefined ? query : query.limit(limit)).execute()
}

/**
 * Locks one media item in the same way; undefined if the actor does not see it. A prepared statement, because every
 * decision runs it.
 */
export async function lockOne(db: Db, actor: Actor, id: string): Promise<LockedMedia | undefined> {
  return (await lockMedia(db, actor, [isMedia([id])], { front: prepared }))[0]
}

/** A locked row as a record of the contract, with its current comments. */
export async function presentLocked(db: Db, media: LockedMedia): Promise<Media> {
  const comments = await loadCommentsUnscoped(db, [media.uuid])
  return presentMedia({ ...media, comments: comments.get(media.uuid) ?? [] })
}
