import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { sql } from 'kysely'
import { t } from 'locales/mail'
import { rules } from 'contract/core/rules'
import type { Context } from 'provider/http/context'
import { requireAllowed } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { record, type Entry } from 'provider/history/journal'
import { lockItemsOfRequestUnscoped, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { mailPeople, notify, type Recipient } from 'provider/notify/notify'
import { findBorrower, findLotUnscoped } from 'provider/notify/recipients'
import { freezeColumnUnscoped, softCostItemsUnscoped } from 'provider/records/ledger/draw-ledger'
import { waitsForDecision } from 'provider/records/waiting-media'
import { endAttempt, storeItemProgress } from './end-attempt'
import { endReview, type ItemOutcome } from './freeze'
import { linkTo, setRequestStatus, type RequestStatusData } from './request-status'

/**
 * Completes an inspection permanently (spec §4, contract "Complete"): approves the remaining items, freezes the
 * progress, and adds the closing history entry. It cannot be undone.
 * @throws 409 with the rule's reason: media that wait for review, items without progress
 */
export async function complete(context: Context, drawRequest: RequestRow): Promise<RequestStatusData> {
  const items = await lockItemsOfRequestUnscoped(context.db, drawRequest.uuid)
  const softCosts = await softCostItemsUnscoped(context.db, drawRequest, context.now)
  requireAllowed(
    rules.complete({
      inspectionStatus: drawRequest.status,
      pending: await countPending(context, drawRequest.uuid),
      withoutProgress: items
        .filter(({ uuid, progress }) => progress === null && !softCosts.has(uuid))
        .map(({ title }) => title),
    }),
  )
  const review = await endReview(context, drawRequest, items, approvals(items))
  const attempt = await endAttempt(context, drawRequest, items, {
    outcome: 'completed',
    progress: review.progress,
    sentBack: [],
  })
  const number = drawRequest.total_attempts + 1
  const closing = await appendClosing(context, drawRequest, items, { number, progress: review.progress })
  const updated = await setRequestStatus(
    context,
    drawRequest,
    { status: 'completed', completed_at: context.now, total_attempts: number },
    review.progress,
  )
  await freezeColumnUnscoped(context.db, drawRequest, context.now)
  await record(context, [updated.entry, ...attempt.entries, closing, ...review.entries])
  await notifyBorrower(context, drawRequest, review.progress)
  return {
    requestId: drawRequest.uuid,
    status: 'completed',
    version: updated.version,
    changeId: null,
    message: say('completed'),
  }
}

function approvals(items: readonly ItemRowLocked[]): Map<string, ItemOutcome> {
  const left = items.filter(({ status }) => status !== 'Approved')
  return new Map(left.map(({ uuid, status }) => [uuid, { status: 'Approved', previousStatus: status }]))
}

/** Counts the media that wait for a decision. */
export async function countPending({ db }: Context, requestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .innerJoin('inspection_items', 'inspection_items.uuid', 'media.item')
    .where('media.draw_request', '=', requestId)
    .where(waitsForDecision('media'))
    .where(sql<boolean>`media.deleted_at is null and media.replaced_by is null and inspection_items.deleted_at is null`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function appendClosing(
  { db, actor, now }: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  { number, progress }: { number: number; progress: number | null },
): Promise<Entry> {
  const uuid = newId(now)
  await db
    .insertInto('attempts')
    .values({
      uuid,
      draw_request: drawRequest.uuid,
      number,
      kind: 'closing',
      submitted_by: actor.uuid,
      submitted_at: now,
      ended_at: now,
      ended_by: actor.uuid,
      outcome: 'completed',
      progress,
      item_count: items.length,
    })
    .execute()
  await storeItemProgress(db, uuid, items)
  return {
    noun: 'attempt',
    uuid,
    lot: drawRequest.lot,
    drawRequest: drawRequest.uuid,
    changed: ['created'],
    after: { totalAttempts: number, kind: 'closing', progress },
  }
}

async function notifyBorrower(context: Context, drawRequest: RequestRow, progress: number | null): Promise<void> {
  const lot = await findLotUnscoped(context.db, drawRequest.lot)
  const borrower = await findBorrower(context.db, lot)
  if (!borrower) return
  const { title, uuid } = drawRequest
  await notify(
    context,
    [borrower],
    { kind: 'completed', write: () => changeText('note.completed', { title }), lot: lot.uuid, drawRequest: uuid },
    null,
  )
  const write = ({ name }: Recipient) => ({
    subject: t('mail.completedSubject', { title }),
    body: [
      t('mail.hello', { name }),
      '',
      t('mail.completed', { title, address: lot.address, progress: progress ?? 0 }),
      '',
      t('mail.openInspection', { link: linkTo(context, drawRequest) }),
    ].join('\n'),
  })
  await mailPeople(context, [borrower], { kind: 'completed', drawRequests: [uuid], write })
}
