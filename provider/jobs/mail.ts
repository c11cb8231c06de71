import { sql } from 'kysely'
import { inMail } from 'contract/letters'
import type { ToldKind } from 'contract/told'
import { MailRefused, type Mail } from 'provider/adapters/mailer'
import { newId } from 'provider/ids'
import type { Context, Deps } from 'provider/http/context'
import { htmlOf } from 'provider/jobs/mail-html'
import { findReader, type Leaving } from 'provider/jobs/mail-reader'
import { hasItsReport, keepDelivery, withReport } from 'provider/jobs/report-mail'
import { enqueue } from 'provider/jobs/queues'
import { unsubscribeToken } from 'provider/unsubscribe'

/** How often a mail is tried that the server refuses for good (5xx), before it is dropped; the row keeps the last error. */
const mostRefusals = 8
/** How long one is tried that the server puts off (4xx), as mail servers do among themselves. */
const putOffDays = 5
/** A pause grows from half a minute to an hour. */
const firstPauseMs = 30_000
const longestPauseMs = 3_600_000
/** Mails sent in one run. */
const mostAtOnce = 200

export type OutgoingMail = {
  /** The account it goes to, asked again when it is sent; null for an address without one. */
  toUser: string | null
  toAddress: string
  subject: string
  body: string
  /** Waits this long, so that undoing the change takes the mail back. */
  delaySeconds?: number
  change?: string | null
  /** Holds a one-time link: the row forgets the words once they have left. */
  secret?: boolean
  /** What it tells of, so that its reader can wish it away; without, it is about the account itself. */
  kind?: ToldKind
  /** The draw requests it tells of. */
  drawRequests?: readonly string[]
  /** Who an answer to it goes to: whoever wrote what it brings. */
  replyTo?: string
  /** The delivery of a report it is: it waits for the PDF and carries it. */
  reportLink?: string
}

/** Puts a mail into the outbox in the caller's transaction, and the job that sends it. */
export async function queueMail(context: Pick<Context, 'db' | 'boss' | 'now'>, mail: OutgoingMail): Promise<void> {
  const notBefore = new Date(context.now.getTime() + (mail.delaySeconds ?? 0) * 1000)
  await context.db
    .insertInto('mail_outbox')
    .values({
      uuid: newId(context.now),
      to_user: mail.toUser,
      to_address: mail.toAddress,
      subject: mail.subject,
      body: mail.body,
      not_before: notBefore,
      created_at: context.now,
      change: mail.change ?? null,
      secret: mail.secret ?? false,
      kind: mail.kind ?? null,
      draw_requests: [...(mail.drawRequests ?? [])],
      report_link: mail.reportLink ?? null,
      reply_to: mail.replyTo ?? null,
    })
    .execute()
  await enqueue(context.boss, context.db, 'mail.send', {}, notBefore)
}

type Due = Leaving & {
  uuid: string
  subject: string
  body: string
  tries: number
  secret: boolean
  reply_to: string | null
  created_at: Date
}

type Sending = Pick<Deps, 'db' | 'mailer' | 'clock' | 'log' | 'config' | 'files'>

/**
 * Sends what is due, each mail in a transaction of its own that holds its row, so that no other node sends it as well. A mail
 * that fails waits longer each time; where no server answers the rest waits too, and nothing is ever dropped for that.
 */
export async function sendDueMail(deps: Sending): Promise<number> {
  let sent = 0
  while (sent < mostAtOnce && (await sendOne(deps)) === 'next') sent++
  return sent
}

type Outcome = {
  sent_at?: Date
  dropped_at?: Date
  body?: string
  tries?: number
  last_error: string | null
  not_before?: Date
}

/** `none` is due any more; or the server is `away`, so that the next mail would only wait for it as long again. */
async function sendOne({ db, mailer, clock, log, config, files }: Sending): Promise<'next' | 'none' | 'away'> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { rows } = await sql<Due>`
      select uuid, to_user, to_address, subject, body, tries, secret, kind, draw_requests, report_link, reply_to, created_at from mail_outbox
      where sent_at is null and dropped_at is null and not_before <= ${now} and ${hasItsReport}
      order by not_before limit 1 for update skip locked`.execute(tx)
    const [mail] = rows
    if (!mail) return 'none'
    const reader = await findReader(tx, mail)
    const error =
      'gone' in reader
        ? null
        : await failureOf(async () =>
            mailer.send(
              await withReport(
                tx,
                { files, origin: config.appOrigin },
                mail.report_link,
                letterOf(config, mail, reader.address),
              ),
            ),
          )
    const forget = mail.secret && !isReadable(config)
    const outcome =
      'gone' in reader ? { dropped_at: now, last_error: reader.gone } : outcomeOf(mail, error, now, forget)
    if (outcome.last_error) log.warn({ mail: mail.uuid, reason: outcome.last_error }, 'mail was not sent')
    await tx.updateTable('mail_outbox').set(outcome).where('uuid', '=', mail.uuid).execute()
    if (mail.report_link) await keepDelivery(tx, mail.report_link, outcome, now)
    return error && !(error instanceof MailRefused) ? 'away' : 'next'
  })
}

async function failureOf(act: () => Promise<void>): Promise<Error | null> {
  try {
    await act()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The id stays the same over all tries: a mail that arrived although the answer was lost is not shown twice. */
function letterOf(config: Sending['config'], mail: Due, address: string): Mail {
  const letter = {
    to: [address],
    subject: mail.subject,
    messageId: `<${mail.uuid}@plumbline>`,
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
  }
  const worded = (text: string) => ({ text, html: htmlOf(text, config.appOrigin) })
  if (!mail.kind) return { ...letter, ...worded(mail.body) }
  const link = `${config.appOrigin}/unsubscribe/${unsubscribeToken(config, mail.uuid)}`
  return { ...letter, ...worded(`${mail.body}\n\n${inMail('mail.noMore', { link })}\n`), unsubscribe: link }
}

/** The demo without a mail server keeps each mail as a file that its admin reads: there is nothing to forget. */
const isReadable = ({ demo, smtpUrl }: Sending['config']) => demo && smtpUrl === null

function outcomeOf(mail: Due, error: Error | null, now: Date, forget: boolean): Outcome {
  const tries = mail.tries + 1
  if (!error) return { sent_at: now, tries, last_error: null, ...(forget && { body: '' }) }
  const failed = { tries, last_error: error.message.slice(0, 500) }
  if (error instanceof MailRefused && isHopeless(mail, error, now)) return { ...failed, dropped_at: now }
  const pause = Math.min(firstPauseMs * 2 ** mail.tries, longestPauseMs)
  return { ...failed, not_before: new Date(now.getTime() + pause) }
}

function isHopeless({ tries, created_at }: Due, { isFinal }: MailRefused, now: Date): boolean {
  if (isFinal) return tries + 1 >= mostRefusals
  return now.getTime() - created_at.getTime() > putOffDays * 86_400_000
}
