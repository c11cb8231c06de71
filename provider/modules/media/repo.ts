import { sql, type RawBuilder, type Selectable } from 'kysely'
import { prepared } from 'provider/db/prepared'
import { fullNameAt, groupBy } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { requestsVisibleTo } from 'provider/access/scope'

type Predicate = RawBuilder<boolean>

export type CommentRow = Selectable<Database['comments']> & { user_name: string }

/** A media row with its lot, the names of its people, and its active comments, oldest first. */
export type MediaRow = Selectable<Database['media']> & {
  lot: string
  uploader_name: string
  decider_name: string | null
  comments: CommentRow[]
}

/** Media that are neither deleted nor replaced (docs/domain-rules.md#states). */
export const isCurrent: Predicate = sql<boolean>`media.deleted_at is null and media.replaced_by is null`

/** A predicate on both tables: replaced media are found by their items, current ones by the draw request. */
export const inRequest = (requestId: string): Predicate =>
  sql<boolean>`media.draw_request = ${requestId}::uuid and inspection_items.draw_request = ${requestId}::uuid`
export const inItem = (...itemIds: readonly string[]): Predicate =>
  sql<boolean>`media.item = any(${[...itemIds]}::uuid[])`
export const isMedia = (ids: readonly string[]): Predicate => sql<boolean>`media.uuid = any(${[...ids]}::uuid[])`
export const ofAttempt = (number: number): Predicate => sql<boolean>`media.attempt = ${number}`

/**
 * Visible rows of the tables that media predicates use: `media`, `inspection_items`, `draw_requests`; deleted ones are
 * left out.
 */
export function visibleMedia(db: Db, actor: Actor, ...where: readonly Predicate[]) {
  let query = db
    .selectFrom('media')
    .innerJoin('inspection_items', 'inspection_items.uuid', 'media.item')
    .innerJoin('draw_requests', 'draw_requests.uuid', 'media.draw_request')
    .where('media.deleted_at', 'is', null)
    .where('inspection_items.deleted_at', 'is', null)
    .where('draw_requests.deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
  for (const predicate of where) query = query.where(predicate)
  return query
}

/**
 * Media that the viewer may see and that match all predicates, in the order of review (item, then receipt), with their
 * comments. Always two queries.
 */
export async function loadMedia(db: Db, actor: Actor, ...where: readonly Predicate[]): Promise<MediaRow[]> {
  const rows = await visibleMedia(db, actor, ...where)
    .innerJoin('users as uploader', 'uploader.uuid', 'media.uploaded_by')
    .leftJoin('users as decider', 'decider.uuid', 'media.decided_by')
    .selectAll('media')
    .select(['draw_requests.lot', fullNameAt('uploader', 'media.created_at').as('uploader_name')])
    .select(fullNameAt('decider', 'media.decided_at').$castTo<string | null>().as('decider_name'))
    .orderBy('inspection_items.position')
    .orderBy('media.created_at')
    .orderBy('media.uuid')
    .execute()
  const comments = await loadCommentsUnscoped(
    db,
    rows.map((row) => row.uuid),
  )
  return rows.map((row) => ({ ...row, comments: comments.get(row.uuid) ?? [] }))
}

/** Active comments by media id, oldest first; the caller checks who may see the media. */
export async function loadCommentsUnscoped(db: Db, mediaIds: readonly string[]): Promise<Map<string, CommentRow[]>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.uuid', 'comments.user_id')
    .modifyFront(prepared)
    .selectAll('comments')
    .select(fullNameAt('users', 'comments.created_at').as('user_name'))
    .where(sql<boolean>`comments.media = any(${[...mediaIds]}::uuid[])`)
    .where('comments.status', '=', 'active')
    .orderBy('comments.created_at')
    .orderBy('comments.uuid')
    .execute()
  return groupBy(rows, (row) => row.media)
}
