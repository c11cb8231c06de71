import { sql, type RawBuilder } from 'kysely'
import type { Media } from 'contract/media/calls'
import type { InspectionStatus, ItemStatus } from 'contract/core/statuses'
import { prepared } from 'provider/db/prepared'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { presentMedia } from './present'
import { isMedia, loadCommentsUnscoped, visibleMedia, type MediaRow } from './repo'

/** A media row held for change, with its item and draw request held as they are. */
export type LockedMedia = Omit<MediaRow, 'comments'> & {
  request_status: InspectionStatus
  item_status: ItemStatus
  item_title: string
}

/**
 * Locks media the actor may see for change, and their items and draw requests against change: by one statement, in the
 * order of provider/records/locks. A row that stopped matching while it was waited for is left out.
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

/** One media item by its id, locked the same way; undefined where the actor does not see it. Planned once: it is asked at every decision. */
export async function lockOne(db: Db, actor: Actor, id: string): Promise<LockedMedia | undefined> {
  return (await lockMedia(db, actor, [isMedia([id])], { front: prepared }))[0]
}

/** A held row as the contract has it, with its comments as they are now. */
export async function presentLocked(db: Db, media: LockedMedia): Promise<Media> {
  const comments = await loadCommentsUnscoped(db, [media.uuid])
  return presentMedia({ ...media, comments: comments.get(media.uuid) ?? [] })
}
