import { t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { sendsPhotos } from 'contract/core/capabilities'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { t } from 'locales/mail'
import { storeChange } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { lockRequest, type RequestRow } from 'provider/records/locks'
import { mailPeople, notify, type Recipient } from 'provider/notify/notify'
import { findLotUnscoped, type LotFacts } from 'provider/notify/recipients'
import { requireFresh } from 'provider/records/optimistic-lock'
import { recipientOf, notifiedNamesUnscoped, whyNotAgain } from 'provider/notify/sent-messages'
import { linkTo } from './request-status'
import { requestState } from './request-state'

type Body = InputOf<'inspections.sendNotification'>['body']

/**
 * Sends a message to the borrower or the reviewer of a draw request (spec §7 "Send notification"): a notification and a
 * mail, at most one to each per review pass (docs/domain-rules.md#who-may-do-what). The mail waits a minute, so that an
 * undo can withdraw it.
 * @throws 404 not visible; 409 stale, no recipient, only the sender as recipient, or already notified in this pass
 */
export async function sendNotification(
  context: Context,
  { inspectionId, to, text, version }: Body,
): Promise<DataOf<'inspections.sendNotification'>> {
  const { db, actor } = context
  // Locked for update, so that two concurrent calls run one after the other.
  const drawRequest = await lockRequest(db, actor, inspectionId, 'update')
  await requireFresh(context, drawRequest, version, () => requestState(drawRequest))
  const lot = await findLotUnscoped(db, drawRequest.lot)
  const who = await requireRecipient(context, drawRequest, lot, to)
  await requireFirst(context, drawRequest, who)
  const changeId = await storeChange(context, () => sentText([who.name]), [])
  await sendMessage(context, { drawRequest, lot, who, text, changeId })
  return { sentTo: [who.name], changeId }
}

/** The toast with the recipients of a message. */
export const sentText = (names: readonly string[]): string => refusal('notificationSent', { names: names.join(', ') })

async function requireRecipient(
  { db, actor }: Context,
  drawRequest: RequestRow,
  lot: LotFacts,
  to: Body['to'],
): Promise<Recipient> {
  const who = await recipientOf(db, drawRequest, lot, to)
  if (!who) throw conflict(refusal(sendsPhotos(to) ? 'noBorrower' : 'noReviewer'))
  if (who.user === actor.uuid || who.address === actor.email) throw conflict(refusal('onlyYourself'))
  return who
}

async function requireFirst({ db }: Context, drawRequest: RequestRow, who: Recipient): Promise<void> {
  const recipientNames = await notifiedNamesUnscoped(db, drawRequest)
  if (recipientNames.has(who.name)) throw conflict(whyNotAgain(who))
}

type Message = { drawRequest: RequestRow; lot: LotFacts; who: Recipient; text: string; changeId: string }

async function sendMessage(
  context: Context,
  { drawRequest, lot, who, text, changeId: change }: Message,
): Promise<void> {
  const { title, uuid } = drawRequest
  const { actor } = context
  await notify(
    context,
    [who],
    {
      kind: 'written',
      write: () => changeText('note.written', { who: actor.name, title, text }),
      lot: lot.uuid,
      drawRequest: uuid,
    },
    change,
  )
  const write = ({ name }: Recipient) => ({
    subject: t('mail.writtenSubject', { title }),
    body: [
      t('mail.hello', { name }),
      '',
      t('mail.written', { who: actor.name, title, address: lot.address }),
      '',
      text,
      '',
      t('mail.openRequest', { link: linkTo(context, drawRequest) }),
    ].join('\n'),
  })
  await mailPeople(context, [who], { kind: 'written', drawRequests: [uuid], change, write })
  const entry = { noun: 'drawRequest' as const, uuid, lot: lot.uuid, drawRequest: uuid, changed: [], change }
  await record(context, [{ ...entry, after: { toldTo: who.name }, why: text }])
}
