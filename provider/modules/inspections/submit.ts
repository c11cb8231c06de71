import { t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import { needsMedia } from 'contract/items/missing-media'
import { t } from 'locales/mail'
import { totalProgress } from 'contract/money/progress'
import { rules } from 'contract/core/rules'
import { storeChange, type ChangedRow } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { requireAllowed, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { record, type Entry } from 'provider/history/journal'
import { lockItemsOfRequestUnscoped, lockRequest, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { mailPeople, notify, type Recipient } from 'provider/notify/notify'
import { findLotUnscoped, findReviewers } from 'provider/notify/recipients'
import { requireFresh } from 'provider/records/optimistic-lock'
import { itemEntry } from './freeze'
import { linkTo, setRequestStatus } from './request-status'
import { presentAttempt } from './present'
import { countBucketsUnscoped, loadAttempts, nothingCounted } from './repo'
import { requestState } from './request-state'

type CapturedMedia = { uuid: string; item: string; version: number }

/**
 * Submits captured media (spec §7 "Add attempt"). Numbers the attempt under the draw request's lock, so that two quick
 * submits never share a number, and assigns the media to it; their items become Submitted, or Re-submitted.
 * `missingMedia` is the number of items still without requested media.
 * @throws 404 not visible; 409 stale, already submitted, nothing new, or files still being checked
 */
export async function addAttempt(
  context: Context,
  inspectionId: string,
  sent: number | undefined,
): Promise<DataOf<'inspections.addAttempt'> & { number: number; missing: number }> {
  const { db, actor } = context
  const drawRequest = await lockRequest(db, actor, inspectionId, 'update')
  await requireFresh(context, drawRequest, sent, () => requestState(drawRequest))
  const items = await lockItemsOfRequestUnscoped(db, inspectionId)
  const { captured, processing } = await loadCaptured(context, items)
  requireAllowed(rules.submit({ inspectionStatus: drawRequest.status, captured: captured.length, processing }))
  const number = drawRequest.total_attempts + 1
  const missing = await countMissing(context, items)
  const attempt = await appendAttempt(context, drawRequest, items, { number, captured })
  const media = await numberMedia(context, drawRequest, { number, captured })
  const submitted = await submitItems(context, drawRequest, items, captured)
  const updated = await setRequestStatus(
    context,
    drawRequest,
    { status: 'submitted', submitted_at: context.now, total_attempts: number },
    totalProgress(items),
  )
  const changeId = await storeChange(context, () => refusal('attemptSubmitted', { n: number }), [
    updated.changed,
    attempt.changed,
    ...submitted.changed,
    ...media.changed,
  ])
  await record(
    context,
    [updated.entry, attempt.entry, ...submitted.entries, ...media.entries].map((entry) => ({
      ...entry,
      change: changeId,
    })),
  )
  await notifyReviewer(context, drawRequest, { n: number, count: captured.length, changeId })
  const row = requireFound((await loadAttempts(db, actor, [inspectionId])).find((one) => one.number === number))
  return { attempt: presentAttempt(row), status: 'submitted', version: updated.version, changeId, number, missing }
}

/**
 * Current media that are not submitted yet; unreadable files are left out. Locked, so that none is removed meanwhile.
 */
async function loadCaptured(
  { db }: Context,
  items: readonly ItemRowLocked[],
): Promise<{ captured: CapturedMedia[]; processing: number }> {
  const rows = await db
    .selectFrom('media')
    .where(sql<boolean>`item = any(${items.map(({ uuid }) => uuid)}::uuid[])`)
    .where('attempt', 'is', null)
    .where('processing', '<>', 'failed')
    .where(sql<boolean>`deleted_at is null and replaced_by is null`)
    .select(['uuid', 'item', 'version', 'processing'])
    .orderBy('item')
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  return { captured: rows, processing: rows.filter(({ processing }) => processing === 'queued').length }
}

/** Counts the items without requested media, the same way as the page does before the submit. */
async function countMissing({ db }: Context, items: readonly ItemRowLocked[]): Promise<number> {
  const counted = await countBucketsUnscoped(
    db,
    items.map(({ uuid }) => uuid),
  )
  return items.filter(({ uuid, status, sent_back: sentBack, photos_wanted: photosWanted }) =>
    needsMedia({ status, sentBack, photosWanted, ...(counted.get(uuid) ?? nothingCounted) }),
  ).length
}

type Numbered = { number: number; captured: readonly CapturedMedia[] }

async function appendAttempt(
  { db, actor, now }: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  { number, captured }: Numbered,
): Promise<{ changed: ChangedRow; entry: Entry }> {
  const uuid = newId(now)
  const counts = items
    .map((item) => ({
      attempt: uuid,
      item: item.uuid,
      media_count: captured.filter((one) => one.item === item.uuid).length,
    }))
    .filter(({ media_count }) => media_count > 0)
  await db
    .insertInto('attempts')
    .values({
      uuid,
      draw_request: drawRequest.uuid,
      number,
      kind: 'submission',
      submitted_by: actor.uuid,
      submitted_at: now,
      media_count: captured.length,
      item_count: counts.length,
    })
    .execute()
  await db.insertInto('attempt_items').values(counts).execute()
  return {
    changed: { noun: 'attempt', uuid, before: null, versionAfter: 0 },
    entry: {
      noun: 'attempt',
      uuid,
      lot: drawRequest.lot,
      drawRequest: drawRequest.uuid,
      changed: ['created'],
      after: { totalAttempts: number, kind: 'submission', mediaCount: captured.length },
    },
  }
}

async function numberMedia(
  { db, now }: Context,
  drawRequest: RequestRow,
  { number, captured }: Numbered,
): Promise<{ changed: ChangedRow[]; entries: Entry[] }> {
  await db
    .updateTable('media')
    .set({ attempt: number, updated_at: now, version: sql<number>`version + 1` })
    .where(sql<boolean>`uuid = any(${captured.map(({ uuid }) => uuid)}::uuid[])`)
    .execute()
  return {
    changed: captured.map(
      ({ uuid, version }): ChangedRow => ({
        noun: 'media',
        uuid,
        before: { attempt: null },
        versionAfter: version + 1,
      }),
    ),
    entries: captured.map(
      ({ uuid, item, version }): Entry => ({
        noun: 'media',
        uuid,
        lot: drawRequest.lot,
        drawRequest: drawRequest.uuid,
        item,
        version: version + 1,
        changed: ['attempt'],
        after: { attempt: number },
        patch: { attempt: number, version: version + 1 },
      }),
    ),
  }
}

async function submitItems(
  { db, now }: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  captured: readonly CapturedMedia[],
): Promise<{ changed: ChangedRow[]; entries: Entry[] }> {
  const withNew = new Set(captured.map(({ item }) => item))
  const requested = items.filter(({ uuid, status }) => status === 'Requested' && withNew.has(uuid))
  if (requested.length === 0) return { changed: [], entries: [] }
  const rows = await db
    .updateTable('inspection_items')
    .set({
      status: sql<'Submitted' | 'Re-submitted'>`case when sent_back then 'Re-submitted' else 'Submitted' end`,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where(sql<boolean>`uuid = any(${requested.map(({ uuid }) => uuid)}::uuid[])`)
    .returningAll()
    .execute()
  const after = new Map(rows.map((row) => [row.uuid, row]))
  return {
    changed: requested.map(
      ({ uuid, status, version }): ChangedRow => ({
        noun: 'item',
        uuid,
        before: { status },
        versionAfter: version + 1,
      }),
    ),
    entries: requested.map((item) => itemEntry(drawRequest, item, after.get(item.uuid) ?? item)),
  }
}

async function notifyReviewer(
  context: Context,
  drawRequest: RequestRow,
  { n, count, changeId }: { n: number; count: number; changeId: string },
): Promise<void> {
  const reviewers = await findReviewers(context.db, drawRequest)
  const lot = await findLotUnscoped(context.db, drawRequest.lot)
  const { title, uuid } = drawRequest
  await notify(
    context,
    reviewers,
    {
      kind: 'submitted',
      write: () => changeText('note.submitted', { title, n, count }),
      lot: lot.uuid,
      drawRequest: uuid,
    },
    changeId,
  )
  const write = ({ name }: Recipient) => ({
    subject: t('mail.submittedSubject', { n, title }),
    body: [
      t('mail.hello', { name }),
      '',
      t('mail.submitted', { who: context.actor.name, n, title, address: lot.address, count }),
      '',
      t('mail.openReview', { link: linkTo(context, drawRequest) }),
    ].join('\n'),
  })
  await mailPeople(context, reviewers, { kind: 'submitted', drawRequests: [uuid], change: changeId, write })
}
