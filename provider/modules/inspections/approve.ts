import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import { rules } from 'contract/core/rules'
import { storeChange, type ChangedRow } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { lockItemsUnscoped, lockRequests, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { requireFresh } from 'provider/records/optimistic-lock'
import { itemEntry } from './freeze'
import { presentItem } from './present'
import { countBucketsUnscoped, loadItemsById, visibleItems } from './repo'

type LockedItem = { item: ItemRowLocked; drawRequest: RequestRow }

/**
 * Approves items without pending media while their draw request is submitted (spec §7), as one undoable change. Items
 * that a rule refuses are listed with the reason; the others are approved. A version is only checked for a single item.
 * @throws 404 when the actor may not see one of the ids, and nothing changes; 409 stale
 */
export async function approveItems(
  context: Context,
  ids: readonly string[],
  sent: number | undefined,
): Promise<DataOf<'inspections.approveItem'>> {
  const { db, actor } = context
  const held = await lockAll(context, [...new Set(ids)])
  const [only, ...others] = held
  if (only && others.length === 0)
    await requireFresh(
      context,
      only.item,
      sent,
      async () => (await loadItemsById(db, actor, [only.item.uuid])).map(presentItem)[0],
    )
  const counts = await countBucketsUnscoped(
    db,
    held.map(({ item }) => item.uuid),
  )
  const judged = held.map((one) => {
    const { toReview = 0, resubmitted = 0 } = counts.get(one.item.uuid)?.counts ?? {}
    return {
      ...one,
      verdict: rules.approve({
        inspectionStatus: one.drawRequest.status,
        itemStatus: one.item.status,
        pending: toReview + resubmitted,
      }),
    }
  })
  const allowed = judged.filter(({ verdict }) => verdict.ok)
  const changeId = allowed.length > 0 ? await write(context, allowed) : null
  return {
    done: allowed.map(({ item }) => item.uuid),
    refused: judged.flatMap(({ item, verdict }) => (verdict.ok ? [] : [{ uuid: item.uuid, message: verdict.why }])),
    items: (
      await loadItemsById(
        db,
        actor,
        held.map(({ item }) => item.uuid),
      )
    ).map(presentItem),
    changeId,
  }
}

async function lockAll({ db, actor }: Context, ids: readonly string[]): Promise<LockedItem[]> {
  const found = await visibleItems(db, actor, sql<boolean>`inspection_items.uuid = any(${[...ids]}::uuid[])`)
    .select('inspection_items.draw_request')
    .execute()
  if (found.length !== ids.length) throw notFound()
  const requests = await lockRequests(
    db,
    actor,
    found.map(({ draw_request }) => draw_request),
    'share',
  )
  const items = await lockItemsUnscoped(db, ids, 'update')
  const byId = new Map(requests.map((drawRequest) => [drawRequest.uuid, drawRequest]))
  return items.map((item) => {
    const drawRequest = byId.get(item.draw_request)
    if (!drawRequest) throw notFound()
    return { item, drawRequest }
  })
}

async function write(context: Context, approved: readonly LockedItem[]): Promise<string> {
  const { db, now } = context
  const rows = await db
    .updateTable('inspection_items')
    .set({
      previous_status: sql<ItemRowLocked['status']>`status`,
      status: 'Approved',
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where(sql<boolean>`uuid = any(${approved.map(({ item }) => item.uuid)}::uuid[])`)
    .returningAll()
    .execute()
  const after = new Map(rows.map((row) => [row.uuid, row]))
  const text = () =>
    approved.length === 1 ? say('itemApproved') : changeText('did.approvedMany', { count: approved.length })
  const change = await storeChange(
    context,
    text,
    approved.map(
      ({ item }): ChangedRow => ({
        noun: 'item',
        uuid: item.uuid,
        before: { status: item.status, previous_status: item.previous_status },
        versionAfter: item.version + 1,
      }),
    ),
  )
  await record(
    context,
    approved.map(({ item, drawRequest }) => ({
      ...itemEntry(drawRequest, item, after.get(item.uuid) ?? item),
      change,
    })),
  )
  return change
}
