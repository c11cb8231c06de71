import { refusal } from 'contract/refusals'
import { deed } from 'contract/deeds'
import { sql } from 'kysely'
import type { DataOf, InputOf } from 'contract/catalogue'
import { inMail } from 'contract/letters'
import { rules } from 'contract/rules'
import { itemStatuses } from 'contract/statuses'
import { keepChange, type ChangedRow } from 'provider/changes'
import type { Context } from 'provider/http/context'
import { conflict, notFound, requireAllowed } from 'provider/http/errors'
import { record, type Entry } from 'provider/journal'
import { lockItemsOfRequestUnscoped, lockRequest, type ItemRowLocked, type RequestRow } from 'provider/locks'
import { listItemsById } from 'provider/modules/inspections/service'
import { mail, notify, type Recipient } from 'provider/notify'
import { findBorrower, findLotUnscoped, type LotFacts } from 'provider/recipients'
import { requireFresh } from 'provider/stale'

type Body = InputOf<'items.sendRequest'>['body']

/**
 * Asks the borrower for evidence (spec §7 "Send inspection request"): items that were not initiated become Requested, a
 * notification goes out at once and a mail a minute later. Without ids, all that were not initiated; an item that is Requested
 * already may be named again, as a reminder.
 * @throws 404 unseen, or an item of another request; 409 stale, completed, nothing to ask for, or nobody to ask
 */
export async function sendRequest(context: Context, body: Body): Promise<DataOf<'items.sendRequest'>> {
  const { db, actor } = context
  const drawRequest = await lockRequest(db, actor, body.requestId, 'share')
  await requireFresh(db, drawRequest, body.version, () => ({
    uuid: drawRequest.uuid,
    status: drawRequest.status,
    version: drawRequest.version,
  }))
  const items = chosen(await lockItemsOfRequestUnscoped(db, body.requestId), body.itemIds)
  requireAllowed(rules.ask({ inspectionStatus: drawRequest.status, askable: items.length }))
  const lot = await findLotUnscoped(db, drawRequest.lot)
  const borrower = await findBorrower(db, lot)
  if (!borrower) throw conflict(refusal('noBorrower'))
  const changeId = await write(context, drawRequest, items)
  await tell(context, { drawRequest, lot, borrower, items, text: body.text?.trim() ?? '', changeId })
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
  const change = await keepChange(
    context,
    deed('did.asked'),
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

type Told = {
  drawRequest: RequestRow
  lot: LotFacts
  borrower: Recipient
  items: readonly ItemRowLocked[]
  text: string
  changeId: string | null
}

const askedLine = ({ title, photos_wanted }: ItemRowLocked) =>
  photos_wanted === null
    ? inMail('mail.askedItem', { item: title })
    : inMail('mail.askedPhotos', { item: title, count: photos_wanted })

async function tell(context: Context, { drawRequest, lot, borrower, items, text, changeId }: Told): Promise<void> {
  const { title, uuid } = drawRequest
  const names = items.map((item) => item.title)
  const [only, ...others] = items
  const notice = {
    kind: 'asked' as const,
    text: deed('note.asked', { title, items: names.join(', ') }),
    lot: lot.uuid,
    drawRequest: uuid,
  }
  await notify(context, [borrower], { ...notice, item: others.length === 0 ? only?.uuid : null }, changeId)
  const body = [
    inMail('mail.hello', { name: borrower.name }),
    '',
    inMail('mail.asked', { who: context.actor.name, title, address: lot.address }),
    ...items.map((item) => askedLine(item)),
    '',
    ...(text ? [text, ''] : []),
    inMail('mail.open', { link: `${context.config.appOrigin}/lots/${lot.uuid}/requests/${uuid}` }),
  ]
  await mail(context, [borrower], {
    kind: 'asked',
    drawRequests: [uuid],
    subject: inMail('mail.askedSubject', { title }),
    body: body.join('\n'),
    change: changeId,
  })
}
