import { t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'
import { t } from 'locales/mail'
import { rules } from 'contract/core/rules'
import { storeChange } from 'provider/history/stored-changes'
import { groupBy } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { notFound, requireAllowed } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { lockItemsOfRequestUnscoped, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { remarksText } from 'provider/records/spoken-reason'
import { mailPeople, notify, type Recipient } from 'provider/notify/notify'
import { findBorrower, findLotUnscoped } from 'provider/notify/recipients'
import { waitsForRetake } from 'provider/records/waiting-media'
import { countPending } from './complete'
import { endAttempt, type SentBack } from './end-attempt'
import { endReview, type ItemOutcome } from './freeze'
import { linkTo, setRequestStatus, type RequestStatusData } from './request-status'

type NamedItem = { itemId: string; reason: string }
type NeededMedia = { item: string; title: string; file_name: string; remarks: string | null; unreadable: boolean }

/**
 * Sends back exactly the items that need work (spec §4, domain rule 7): items with defective media or unreadable files,
 * and items named with a reason, become Requested again; the attempt ends with its progress frozen; the borrower gets
 * one message, a minute later.
 * @throws 409 with the rule's reason: nothing defective, or a defective medium without a reason; 404 for a named item
 * of another request
 */
export async function reRequest(
  context: Context,
  drawRequest: RequestRow,
  named: readonly NamedItem[],
): Promise<RequestStatusData> {
  const items = await lockItemsOfRequestUnscoped(context.db, drawRequest.uuid)
  const reasons = new Map(named.map(({ itemId, reason }) => [itemId, reason]))
  if ([...reasons.keys()].some((id) => !items.some(({ uuid }) => uuid === id))) throw notFound()
  const needed = await loadNeededMedia(context, drawRequest.uuid)
  const defective = needed.filter(({ unreadable }) => !unreadable)
  requireAllowed(
    rules.reRequest({
      inspectionStatus: drawRequest.status,
      defective: defective.length,
      unreadable: needed.length - defective.length,
      namedItems: reasons.size,
      withoutReason: defective.filter(({ remarks }) => !remarks).map(({ title }) => title),
    }),
  )
  const byItem = groupBy(needed, ({ item }) => item)
  const back = items.filter(({ uuid }) => byItem.has(uuid) || reasons.has(uuid))
  const sentBack = back.map(({ uuid, title }) => ({ itemId: uuid, title, count: byItem.get(uuid)?.length ?? 0 }))
  const updated = await write(context, drawRequest, items, { back, reasons, sentBack })
  const count = needed.length + sentBack.filter((one) => one.count === 0).length
  await notifyBorrower(context, drawRequest, {
    count,
    linesOf: () => linesOf(back, byItem, reasons),
    changeId: updated.changeId,
  })
  const left = await countPending(context, drawRequest.uuid)
  const message = left > 0 ? refusal('reRequestedBefore', { count, left }) : changeText('did.reRequested', { count })
  return { ...updated, message }
}

/** Current media that are needed again: defective ones and unreadable files. */
function loadNeededMedia({ db }: Context, requestId: string): Promise<NeededMedia[]> {
  return db
    .selectFrom('media')
    .innerJoin('inspection_items', 'inspection_items.uuid', 'media.item')
    .where('media.draw_request', '=', requestId)
    .where(sql<boolean>`(media.status = 'defective' or ${waitsForRetake('media')})`)
    .where(sql<boolean>`media.deleted_at is null and media.replaced_by is null and inspection_items.deleted_at is null`)
    .select(['media.item', 'inspection_items.title', 'media.file_name', 'media.remarks'])
    .select(waitsForRetake('media').as('unreadable'))
    .orderBy('media.created_at')
    .execute()
}

type SentBackItems = {
  back: readonly ItemRowLocked[]
  reasons: ReadonlyMap<string, string>
  sentBack: readonly SentBack[]
}

async function write(
  context: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  { back, reasons, sentBack }: SentBackItems,
) {
  const outcomes = new Map(
    back.map(({ uuid, remarks }): [string, ItemOutcome] => [
      uuid,
      { status: 'Requested', previousStatus: null, sentBack: true, remarks: reasons.get(uuid) ?? remarks },
    ]),
  )
  const review = await endReview(context, drawRequest, items, outcomes)
  const attempt = await endAttempt(context, drawRequest, items, {
    outcome: 're-requested',
    progress: review.progress,
    sentBack,
  })
  const updated = await setRequestStatus(context, drawRequest, { status: 're-requested' }, review.progress)
  const count = sentBack.reduce((sum, one) => sum + Math.max(1, one.count), 0)
  const changeId = await storeChange(context, () => changeText('did.reRequested', { count }), [
    updated.changed,
    ...attempt.changed,
    ...review.changed,
  ])
  await record(
    context,
    [updated.entry, ...attempt.entries, ...review.entries].map((entry) => ({ ...entry, change: changeId })),
  )
  return { requestId: drawRequest.uuid, status: 're-requested' as const, version: updated.version, changeId }
}

/** The list of needed media and items, each with its reason (domain rule 7). */
function linesOf(
  back: readonly ItemRowLocked[],
  byItem: ReadonlyMap<string, NeededMedia[]>,
  reasons: ReadonlyMap<string, string>,
): string[] {
  return back.flatMap(({ uuid, title }) => [
    ...(reasons.has(uuid) ? [t('mail.reRequestedItem', { item: title, reason: reasons.get(uuid) ?? '' })] : []),
    ...(byItem.get(uuid) ?? []).map(({ file_name, remarks, unreadable }) =>
      t('mail.reRequestedMedia', {
        item: title,
        file: file_name,
        reason: unreadable ? t('mail.reRequestedUnreadable') : (remarksText(remarks) ?? ''),
      }),
    ),
  ])
}

async function notifyBorrower(
  context: Context,
  drawRequest: RequestRow,
  notified: { count: number; linesOf: () => string[]; changeId: string },
): Promise<void> {
  const lot = await findLotUnscoped(context.db, drawRequest.lot)
  const borrower = await findBorrower(context.db, lot)
  if (!borrower) return
  const { title, uuid } = drawRequest
  const write = () => changeText('note.reRequested', { title, count: notified.count })
  await notify(
    context,
    [borrower],
    { kind: 're-requested', write, lot: lot.uuid, drawRequest: uuid },
    notified.changeId,
  )
  const writeMail = ({ name }: Recipient) => ({
    subject: t('mail.reRequestedSubject', { title, count: notified.count }),
    body: [
      t('mail.hello', { name }),
      '',
      t('mail.reRequested', { title, address: lot.address }),
      ...notified.linesOf(),
      '',
      t('mail.addPhotos', { link: linkTo(context, drawRequest) }),
    ].join('\n'),
  })
  const about = { kind: 're-requested' as const, drawRequests: [uuid], change: notified.changeId }
  await mailPeople(context, [borrower], { ...about, write: writeMail })
}
