import { deed } from 'contract/deeds'
import type { DataOf, InputOf } from 'contract/catalogue'
import { inMail } from 'contract/letters'
import { refusal } from 'contract/refusals'
import { keepChange } from 'provider/changes'
import type { Context } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import { record } from 'provider/journal'
import { lockRequest, type RequestRow } from 'provider/locks'
import { mail, notify, type Recipient } from 'provider/notify'
import { findLotUnscoped, type LotFacts } from 'provider/recipients'
import { requireFresh } from 'provider/stale'
import { recipientOf, toldNamesUnscoped, whyNotAgain } from 'provider/told'
import { linkTo } from './move-request'
import { requestState } from './request-state'

type Body = InputOf<'inspections.sendNotification'>['body']

/**
 * Writes to the borrower or the reviewer of a draw request (spec §7 "Send notification"): a notification and a mail, at most one
 * to each per review pass (contract: "inspections.sendNotification"). The mail waits a minute, in which an undo takes it back.
 * @throws 404 unseen; 409 stale, nobody to write to, nobody but oneself, or told already in this pass
 */
export async function sendNotification(
  context: Context,
  { inspectionId, to, text, version }: Body,
): Promise<DataOf<'inspections.sendNotification'>> {
  const { db, actor } = context
  // Held for update, so that two at once are one after the other.
  const drawRequest = await lockRequest(db, actor, inspectionId, 'update')
  await requireFresh(db, drawRequest, version, () => requestState(drawRequest))
  const lot = await findLotUnscoped(db, drawRequest.lot)
  const who = await requireRecipient(context, drawRequest, lot, to)
  await requireFirst(context, drawRequest, who)
  const changeId = await keepChange(context, messageWords([who.name]), [])
  await tell(context, { drawRequest, lot, who, text, changeId })
  return { sentTo: [who.name], changeId }
}

/** Whom a message went to. */
export const messageWords = (names: readonly string[]): string =>
  refusal('notificationSent', { names: names.join(', ') })

async function requireRecipient(
  { db, actor }: Context,
  drawRequest: RequestRow,
  lot: LotFacts,
  to: Body['to'],
): Promise<Recipient> {
  const who = await recipientOf(db, drawRequest, lot, to)
  if (!who) throw conflict(refusal(to === 'borrower' ? 'noBorrower' : 'noReviewer'))
  if (who.user === actor.uuid || who.address === actor.email) throw conflict(refusal('onlyYourself'))
  return who
}

async function requireFirst({ db }: Context, drawRequest: RequestRow, who: Recipient): Promise<void> {
  const told = await toldNamesUnscoped(db, drawRequest)
  if (told.has(who.name)) throw conflict(whyNotAgain(who))
}

type Message = { drawRequest: RequestRow; lot: LotFacts; who: Recipient; text: string; changeId: string }

async function tell(context: Context, { drawRequest, lot, who, text, changeId: change }: Message): Promise<void> {
  const { title, uuid } = drawRequest
  const { actor } = context
  await notify(
    context,
    [who],
    { kind: 'written', text: deed('note.written', { who: actor.name, title, text }), lot: lot.uuid, drawRequest: uuid },
    change,
  )
  const body = [
    inMail('mail.hello', { name: who.name }),
    '',
    inMail('mail.written', { who: actor.name, title, address: lot.address }),
    '',
    text,
    '',
    inMail('mail.open', { link: linkTo(context, drawRequest) }),
  ]
  await mail(context, [who], {
    kind: 'written',
    drawRequests: [uuid],
    change,
    subject: inMail('mail.writtenSubject', { title }),
    body: body.join('\n'),
  })
  const entry = { noun: 'drawRequest' as const, uuid, lot: lot.uuid, drawRequest: uuid, changed: [], change }
  await record(context, [{ ...entry, after: { toldTo: who.name }, why: text }])
}
