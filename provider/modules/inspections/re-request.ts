import { deed } from 'contract/deeds'
import { sql } from 'kysely'
import { inMail } from 'contract/letters'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { rules } from 'contract/rules'
import { keepChange } from 'provider/changes'
import { groupBy } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { notFound, requireAllowed } from 'provider/http/errors'
import { record } from 'provider/journal'
import { lockItemsOfRequestUnscoped, type ItemRowLocked, type RequestRow } from 'provider/locks'
import { mail, notify } from 'provider/notify'
import { findBorrower, findLotUnscoped } from 'provider/recipients'
import { waitsForRetake } from 'provider/waiting-media'
import { countPending } from './complete'
import { endAttempt, type SentBack } from './end-attempt'
import { endReview, type ItemMove } from './freeze'
import { linkTo, moveRequest, type Moved } from './move-request'

type Named = { itemId: string; reason: string }
type Wrong = { item: string; title: string; file_name: string; remarks: string | null; unreadable: boolean }

/**
 * Sends back exactly what is wrong (spec §4, domain rule 7): items with defective media or with files that cannot be shown, and
 * items named with a reason, are Requested again; the attempt ends with its progress frozen; the borrower gets one message, a minute later.
 * @throws 409 with the rule's reason: nothing defective, or a defective one without a reason; 404 a named item not of this request
 */
export async function reRequest(context: Context, drawRequest: RequestRow, named: readonly Named[]): Promise<Moved> {
  const items = await lockItemsOfRequestUnscoped(context.db, drawRequest.uuid)
  const reasons = new Map(named.map(({ itemId, reason }) => [itemId, reason]))
  if ([...reasons.keys()].some((id) => !items.some(({ uuid }) => uuid === id))) throw notFound()
  const wrong = await loadWrong(context, drawRequest.uuid)
  const defective = wrong.filter(({ unreadable }) => !unreadable)
  requireAllowed(
    rules.reRequest({
      inspectionStatus: drawRequest.status,
      defective: defective.length,
      unreadable: wrong.length - defective.length,
      namedItems: reasons.size,
      withoutReason: defective.filter(({ remarks }) => !remarks).map(({ title }) => title),
    }),
  )
  const byItem = groupBy(wrong, ({ item }) => item)
  const back = items.filter(({ uuid }) => byItem.has(uuid) || reasons.has(uuid))
  const sentBack = back.map(({ uuid, title }) => ({ itemId: uuid, title, count: byItem.get(uuid)?.length ?? 0 }))
  const moved = await write(context, drawRequest, items, { back, reasons, sentBack })
  const count = wrong.length + sentBack.filter((one) => one.count === 0).length
  await tellBorrower(context, drawRequest, { count, lines: linesOf(back, byItem, reasons), changeId: moved.changeId })
  const left = await countPending(context, drawRequest.uuid)
  const message = left > 0 ? refusal('reRequestedBefore', { count, left }) : deed('did.reRequested', { count })
  return { ...moved, message }
}

/** Current media that are needed again: defective ones, and files that cannot be shown. */
function loadWrong({ db }: Context, requestId: string): Promise<Wrong[]> {
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

type Back = { back: readonly ItemRowLocked[]; reasons: ReadonlyMap<string, string>; sentBack: readonly SentBack[] }

async function write(
  context: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
  { back, reasons, sentBack }: Back,
) {
  const moves = new Map(
    back.map(({ uuid, remarks }): [string, ItemMove] => [
      uuid,
      { status: 'Requested', previousStatus: null, sentBack: true, remarks: reasons.get(uuid) ?? remarks },
    ]),
  )
  const review = await endReview(context, drawRequest, items, moves)
  const attempt = await endAttempt(context, drawRequest, items, {
    outcome: 're-requested',
    progress: review.progress,
    sentBack,
  })
  const moved = await moveRequest(context, drawRequest, { status: 're-requested' }, review.progress)
  const count = sentBack.reduce((sum, one) => sum + Math.max(1, one.count), 0)
  const changeId = await keepChange(context, deed('did.reRequested', { count }), [
    moved.changed,
    ...attempt.changed,
    ...review.changed,
  ])
  await record(
    context,
    [moved.entry, ...attempt.entries, ...review.entries].map((entry) => ({ ...entry, change: changeId })),
  )
  return { requestId: drawRequest.uuid, status: 're-requested' as const, version: moved.version, changeId }
}

/** Exactly what is needed again, each with its reason (domain rule 7). */
function linesOf(
  back: readonly ItemRowLocked[],
  byItem: ReadonlyMap<string, Wrong[]>,
  reasons: ReadonlyMap<string, string>,
): string[] {
  return back.flatMap(({ uuid, title }) => [
    ...(reasons.has(uuid) ? [inMail('mail.reRequestedItem', { item: title, reason: reasons.get(uuid) ?? '' })] : []),
    ...(byItem.get(uuid) ?? []).map(({ file_name, remarks, unreadable }) =>
      inMail('mail.reRequestedMedia', {
        item: title,
        file: file_name,
        reason: unreadable ? messages.retakeReason : (remarks ?? ''),
      }),
    ),
  ])
}

async function tellBorrower(
  context: Context,
  drawRequest: RequestRow,
  told: { count: number; lines: string[]; changeId: string },
): Promise<void> {
  const lot = await findLotUnscoped(context.db, drawRequest.lot)
  const borrower = await findBorrower(context.db, lot)
  if (!borrower) return
  const { title, uuid } = drawRequest
  const text = deed('note.reRequested', { title, count: told.count })
  await notify(context, [borrower], { kind: 're-requested', text, lot: lot.uuid, drawRequest: uuid }, told.changeId)
  const body = [
    inMail('mail.hello', { name: borrower.name }),
    '',
    inMail('mail.reRequested', { title, address: lot.address }),
    ...told.lines,
    '',
    inMail('mail.open', { link: linkTo(context, drawRequest) }),
  ]
  await mail(context, [borrower], {
    kind: 're-requested',
    drawRequests: [uuid],
    subject: inMail('mail.reRequestedSubject', { title, count: told.count }),
    body: body.join('\n'),
    change: told.changeId,
  })
}
