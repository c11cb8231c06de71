import { t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { t } from 'locales/mail'
import { rules } from 'contract/core/rules'
import { itemStatuses } from 'contract/core/statuses'
import { storeChange, type ChangedRow } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { conflict, notFound, requireAllowed } from 'provider/http/errors'
import { record, type Entry } from 'provider/history/journal'
import { lockItemsOfRequestUnscoped, lockRequest, type ItemRowLocked, type RequestRow } from 'provider/records/locks'
import { listItemsById } from 'provider/modules/inspections/public'
import { signUpLine } from 'provider/notify/invitation-links'
import { mailPeople, notify, type Recipient } from 'provider/notify/notify'
import { findBorrower, findLotUnscoped, type LotFacts } from 'provider/notify/recipients'
import { requireFresh } from 'provider/records/optimistic-lock'

type Body = InputOf<'items.sendRequest'>['body']

/**
 * Requests evidence from the borrower (spec §7 "Send inspection request"): Not initiated items become Requested; a
 * notification is sent at once and a mail a minute later. Without ids, all Not initiated items are requested; Requested
 * items may be named again as a reminder.
 * @throws 404 not visible, or an item of another request; 409 stale, completed, nothing to request, or no recipient
 */
export async function sendRequest(context: Context, body: Body): Promise<DataOf<'items.sendRequest'>> {
  const { db, actor } = context
  // For update: the first item asked for changes the draw request's row.
  const drawRequest = await lockRequest(db, actor, body.requestId, 'update')
  await requireFresh(context, drawRequest, body.version, () => ({
    uuid: drawRequest.uuid,
    status: drawRequest.status,
    version: drawRequest.version,
  }))
  const items = chosen(await lockItemsOfRequestUnscoped(db, body.requestId), body.itemIds)
  requireAllowed(rules.requestEvidence({ inspectionStatus: drawRequest.status, askable: items.length }))
  const lot = await findLotUnscoped(db, drawRequest.lot)
  const borrower = await findBorrower(db, lot)
  if (!borrower) throw conflict(refusal('noBorrower'))
  const changeId = await write(context, drawRequest, items)
  await notifyBorrower(context, { drawRequest, lot, borrower, items, text: body.text?.trim() ?? '', changeId })
  return {
    items: await listItemsById(
      db,
      actor,
      items.map(({ uuid }) => uuid),
    ),
    sentTo: [borrower.name],
    changeId,
  }
}

function chosen(items: readonly ItemRowLocked[], ids: readonly string[] | undefined): ItemRowLocked[] {
  if (!ids) return inOrder(items.filter(({ status }) => status === 'Not initiated'))
  const named = items.filter(({ uuid }) => ids.includes(uuid))
  if (named.length !== new Set(ids).size) throw notFound()
  const other = named.find(({ status }) => status !== 'Not initiated' && status !== 'Requested')
  if (other)
    throw conflict(refusal('badItemMove', { from: itemStatuses[other.status].label, to: itemStatuses.Requested.label }))
  return inOrder(named)
}

const inOrder = (items: ItemRowLocked[]) => items.sort((a, b) => a.position - b.position)

/** A reminder alone changes no item, so there is nothing to undo. */
async function write(
  context: Context,
  drawRequest: RequestRow,
  items: readonly ItemRowLocked[],
): Promise<string | null> {
  const { db, now } = context
  const fresh = items.filter(({ status }) => status === 'Not initiated')
  if (fresh.length === 0) return null
  await db
    .updateTable('inspection_items')
    .set({ status: 'Requested', updated_at: now, version: sql<number>`version + 1` })
    .where(sql<boolean>`uuid = any(${fresh.map(({ uuid }) => uuid)}::uuid[])`)
    .execute()
  const change = await storeChange(
    context,
    () => changeText('did.asked'),
    fresh.map(
      ({ uuid, status, version }): ChangedRow => ({
        noun: 'item',
        uuid,
        before: { status },
        versionAfter: version + 1,
      }),
    ),
  )
  await record(
    context,
    fresh.map(
      ({ uuid, status, version }): Entry => ({
        noun: 'item',
        uuid,
        lot: drawRequest.lot,
        drawRequest: drawRequest.uuid,
        item: uuid,
        version: version + 1,
        changed: ['status'],
        before: { status },
        after: { status: 'Requested' },
        patch: { status: 'Requested', version: version + 1 },
        change,
      }),
    ),
  )
  return change
}

type Notice = {
  drawRequest: RequestRow
  lot: LotFacts
  borrower: Recipient
  items: readonly ItemRowLocked[]
  text: string
  changeId: string | null
}

const requestedLine = ({ title, photos_wanted }: ItemRowLocked) =>
  photos_wanted === null
    ? t('mail.askedItem', { item: title })
    : t('mail.askedPhotos', { item: title, count: photos_wanted })

async function notifyBorrower(
  context: Context,
  { drawRequest, lot, borrower, items, text, changeId }: Notice,
): Promise<void> {
  const { title, uuid } = drawRequest
  const names = items.map((item) => item.title)
  const [only, ...others] = items
  const notice = {
    kind: 'asked' as const,
    write: () => changeText('note.asked', { title, items: names.join(', ') }),
    lot: lot.uuid,
    drawRequest: uuid,
  }
  await notify(context, [borrower], { ...notice, item: others.length === 0 ? only?.uuid : null }, changeId)
  const write = ({ name, user }: Recipient) => ({
    subject: t('mail.askedSubject', { title }),
    body: [
      t('mail.hello', { name }),
      '',
      t('mail.asked', { who: context.actor.name, title, address: lot.address }),
      ...items.map((item) => requestedLine(item)),
      '',
      ...(text ? [text, ''] : []),
      t('mail.addPhotos', { link: `${context.config.appOrigin}/lots/${lot.uuid}/requests/${uuid}` }),
      ...(user === null ? [signUpLine(context.config)] : []),
    ].join('\n'),
  })
  await mailPeople(context, [borrower], { kind: 'asked', drawRequests: [uuid], change: changeId, write })
}
