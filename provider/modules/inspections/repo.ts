import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BucketCounts } from 'contract/core/statuses'
import { prepared } from 'provider/db/prepared'
import { fullNameAt, groupBy, isOneOf } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { requestsVisibleTo } from 'provider/access/scope'

type Predicate = RawBuilder<boolean>

export type ChecklistRow = Selectable<Database['checklist_entries']>

/** An item with its lot, its checklist, and its current media counted by status. */
export type ItemRow = Selectable<Database['inspection_items']> & {
  lot: string
  cost_code_title: string | null
  summary: string | null
  checklist: ChecklistRow[]
  counts: BucketCounts
  captured: number
  unreadable: number
}

export type AttemptRow = Selectable<Database['attempts']> & { submitter_name: string; ender_name: string | null }

/** Items of these draw requests that the viewer may see, in order; always three queries. */
export function loadItems(db: Db, actor: Actor, requestIds: readonly string[]): Promise<ItemRow[]> {
  return loadItemsWhere(db, actor, isOneOf('inspection_items.draw_request', requestIds))
}

/** The items of this list that the viewer may see. */
export function loadItemsById(db: Db, actor: Actor, itemIds: readonly string[]): Promise<ItemRow[]> {
  return loadItemsWhere(db, actor, isOneOf('inspection_items.uuid', itemIds))
}

async function loadItemsWhere(db: Db, actor: Actor, where: Predicate): Promise<ItemRow[]> {
  const items = await visibleItems(db, actor, where)
    .modifyFront(prepared)
    .leftJoin('cost_codes', 'cost_codes.uuid', 'inspection_items.cost_code')
    .selectAll('inspection_items')
    .leftJoin('summaries', 'summaries.subject', 'inspection_items.uuid')
    .select(['draw_requests.lot', 'cost_codes.title as cost_code_title'])
    .select(sql<string | null>`nullif(summaries.text, '')`.as('summary'))
    .orderBy('inspection_items.draw_request')
    .orderBy('inspection_items.position')
    .orderBy('inspection_items.uuid')
    .execute()
  const ids = items.map((item) => item.uuid)
  const [checklists, counts] = [await loadChecklistsUnscoped(db, ids), await countBucketsUnscoped(db, ids)]
  return items.map((item) => ({
    ...item,
    checklist: checklists.get(item.uuid) ?? [],
    ...(counts.get(item.uuid) ?? nothingCounted),
  }))
}

/**
 * Undeleted items of undeleted draw requests that the viewer may see; `where` may use `inspection_items` and
 * `draw_requests`.
 */
export function visibleItems(db: Db, actor: Actor, ...where: readonly Predicate[]) {
  let query = db
    .selectFrom('inspection_items')
    .innerJoin('draw_requests', 'draw_requests.uuid', 'inspection_items.draw_request')
    .where('inspection_items.deleted_at', 'is', null)
    .where('draw_requests.deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
  for (const predicate of where) query = query.where(predicate)
  return query
}

/** Checklist entries by item id, in order; the caller has checked access to the items. */
export async function loadChecklistsUnscoped(db: Db, itemIds: readonly string[]): Promise<Map<string, ChecklistRow[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('checklist_entries')
    .modifyFront(prepared)
    .selectAll()
    .where(sql<boolean>`item = any(${[...itemIds]}::uuid[])`)
    .orderBy('position')
    .orderBy('uuid')
    .execute()
  return groupBy(rows, (row) => row.item)
}

export type Counted = { counts: BucketCounts; captured: number; unreadable: number }
export const nothingCounted: Counted = {
  counts: { toReview: 0, resubmitted: 0, defective: 0, verified: 0 },
  captured: 0,
  unreadable: 0,
}

/** Current media by status, and those captured but not submitted, by item id, as kept in `item_facts`. */
export async function countBucketsUnscoped(db: Db, itemIds: readonly string[]): Promise<Map<string, Counted>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_facts')
    .modifyFront(prepared)
    .where(sql<boolean>`item = any(${[...itemIds]}::uuid[])`)
    .select(['item', 'to_review as toReview', 'resubmitted', 'defective', 'verified', 'unreadable', 'captured'])
    .execute()
  return new Map(rows.map(({ item, captured, unreadable, ...counts }) => [item, { counts, captured, unreadable }]))
}

/** The attempts of these draw requests that the viewer may see, newest first. */
export async function loadAttempts(db: Db, actor: Actor, requestIds: readonly string[]): Promise<AttemptRow[]> {
  return db
    .selectFrom('attempts')
    .modifyFront(prepared)
    .innerJoin('draw_requests', 'draw_requests.uuid', 'attempts.draw_request')
    .innerJoin('users as submitter', 'submitter.uuid', 'attempts.submitted_by')
    .leftJoin('users as ender', 'ender.uuid', 'attempts.ended_by')
    .where(isOneOf('attempts.draw_request', requestIds))
    .where('draw_requests.deleted_at', 'is', null)
    .where(requestsVisibleTo(actor))
    .selectAll('attempts')
    .select([
      fullNameAt('submitter', 'attempts.submitted_at').as('submitter_name'),
      fullNameAt('ender', 'attempts.ended_at').$castTo<string | null>().as('ender_name'),
    ])
    .orderBy('attempts.draw_request')
    .orderBy('attempts.number', 'desc')
    .execute()
}
