import { sql } from 'kysely'
import { inMail } from 'contract/letters'
import type { ToldKind } from 'contract/told'
import { MailRefused, MailServerUnavailable, type Mail } from 'provider/adapters/mailer'
import { stands } from 'provider/changes'
import type { Db, Tx } from 'provider/db/transaction'
import { newId } from 'provider/ids'
import type { Context, Deps } from 'provider/http/context'
import { findHead, headLines } from 'provider/jobs/mail-head'
import { htmlOf, type MailHead } from 'provider/jobs/mail-html'
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
/** The time limit of one try: reading the report, connecting, sending, and the server's answer. */
export const mailLimitMs = 120_000
/** A claim outlives the time limit by far, so that nodes whose clocks differ never send one mail at the same time. */
const claimMs = 2 * mailLimitMs
/** Mails that one process sends at once. */
const mailsAtOnce = 6
/** Mails on their way to one recipient domain, over all processes: a slow domain leaves the others free. */
const mailsPerDomain = 2

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
  /** With the one that is under way. */
  tries: number
  secret: boolean
  reply_to: string | null
  created_at: Date
  claimed_until: Date | null
  change: string | null
}

type Sending = Pick<Deps, 'db' | 'mailer' | 'clock' | 'log' | 'config' | 'files'>
type Options = { signal?: AbortSignal; limitMs?: number }

/**
 * Returns the function that sends what is due, up to `mailsAtOnce` mails at a time. It does not wait for them: a slow mail
 * occupies one of its slots until the time limit, and the next call fills the free ones.
 */
export function createMailSender(deps: Sending, signal: AbortSignal): () => void {
  let busy = 0
  let isWanted = false
  const run = async () => {
    do {
      isWanted = false
      await sendDueMail(deps, { signal })
    } while (isWanted && !signal.aborted)
  }
  const fail = (error: unknown) => {
    if (!signal.aborted) deps.log.warn({ err: error }, 'mails could not be sent')
  }
  return () => {
    isWanted = true
    for (; busy < mailsAtOnce; busy += 1)
      void run()
        .catch(fail)
        .finally(() => (busy -= 1))
  }
}

/**
 * Sends what is due, one mail after the other, and returns how many tries it made. Each mail is claimed in a short transaction
 * that counts the try, and sent outside of any, so that nodes never send one twice. A failed mail waits longer each time; while
 * the server is unavailable the rest waits too, and nothing is dropped for that.
 */
export async function sendDueMail(deps: Sending, { signal, limitMs = mailLimitMs }: Options = {}): Promise<number> {
  let tried = 0
  while (!signal?.aborted) {
    const claim = await claimNext(deps)
    if (!claim) break
    if (claim.address !== null) {
      const error = await trySending(deps, claim.mail, claim.address, limitMs)
      await keepOutcome(deps, claim.mail, error)
      if (error instanceof MailServerUnavailable) break
    }
    tried += 1
  }
  return tried
}

/** Ends all claims: for a provider that starts on a database of its own, where no other process can be sending. */
export async function endMailClaims(db: Db): Promise<void> {
  await db.updateTable('mail_outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute()
}

type Outcome = {
  sent_at?: Date
  dropped_at?: Date
  body?: string
  last_error: string | null
  not_before?: Date
  claimed_until: null
}

/** The next mail, claimed and its try counted; without an address where it was dropped, since nobody is to have it any more. */
function claimNext({ db, clock, log }: Sending): Promise<{ mail: Due; address: string | null } | null> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    // One claim at a time, so that two never count the mails of a domain at the same moment.
    await sql`select pg_advisory_xact_lock(hashtextextended('mail claims', 0))`.execute(tx)
    const mail = await findNext(tx, now)
    if (!mail) return null
    const reader = (await isUndone(tx, mail.change)) ? undone : await findReader(tx, mail)
    if ('address' in reader) {
      const claimed = { tries: mail.tries + 1, claimed_until: new Date(now.getTime() + claimMs) }
      await tx.updateTable('mail_outbox').set(claimed).where('uuid', '=', mail.uuid).execute()
      return { mail: { ...mail, ...claimed }, address: reader.address }
    }
    const outcome = { dropped_at: now, last_error: reader.gone, claimed_until: null }
    log.warn({ mail: mail.uuid, reason: reader.gone }, 'mail was not sent')
    await tx.updateTable('mail_outbox').set(outcome).where('uuid', '=', mail.uuid).execute()
    if (mail.report_link) await keepDelivery(tx, mail.report_link, outcome, now)
    return { mail, address: null }
  })
}

const domain = sql`lower(split_part(to_address, '@', 2))`

/** The mail that waits longest, of a domain that has not its share of mails on their way, locked. */
async function findNext(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select uuid, to_user, to_address, subject, body, tries, secret, kind, draw_requests, report_link, reply_to, created_at, claimed_until, change
    from mail_outbox
    where sent_at is null and dropped_at is null and not_before <= ${now} and (claimed_until is null or claimed_until <= ${now})
      and ${hasItsReport} and ${domain} not in (
        select ${domain} from mail_outbox where claimed_until > ${now} group by 1 having count(*) >= ${mailsPerDomain})
    order by not_before limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

const undone = { gone: 'The change it is about was undone' } as const

/** An undo leaves a mail that is on its way; it must not be tried again. */
async function isUndone(tx: Tx, change: string | null): Promise<boolean> {
  if (change === null) return false
  const { rows } = await sql<{ stands: boolean }>`select ${stands(sql`${change}::uuid`)} as stands`.execute(tx)
  return rows[0]?.stands === false
}

/** Sends one claimed mail within the time limit. @returns why that failed, or null */
async function trySending(deps: Sending, mail: Due, address: string, limitMs: number): Promise<Error | null> {
  const { mailer, config, files, db } = deps
  const signal = AbortSignal.timeout(limitMs)
  const send = async () => {
    const letter = letterOf(config, mail, address, await findHead(db, mail.draw_requests))
    await mailer.send(await withReport(db, { files, origin: config.appOrigin }, mail.report_link, letter), signal)
  }
  const expired = new Promise<never>((_, reject) => {
    const error = new Error(`No answer within ${Math.round(limitMs / 1000)} seconds, so it may have arrived`)
    signal.addEventListener('abort', () => reject(error), { once: true })
  })
  try {
    await Promise.race([expired, send()])
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Keeps the outcome of a try; a failure only while the claim is this node's, since another may have sent the mail since. */
async function keepOutcome({ db, clock, log, config }: Sending, mail: Due, error: Error | null): Promise<void> {
  const now = clock.now()
  const outcome = outcomeOf(mail, error, now, mail.secret && !isReadable(config))
  if (outcome.last_error) log.warn({ mail: mail.uuid, reason: outcome.last_error }, 'mail was not sent')
  await db.transaction().execute(async (tx) => {
    const update = tx.updateTable('mail_outbox').set(outcome).where('uuid', '=', mail.uuid).where('sent_at', 'is', null)
    const kept = await (error ? update.where('claimed_until', '=', mail.claimed_until) : update).executeTakeFirst()
    if (mail.report_link && kept.numUpdatedRows > 0n) await keepDelivery(tx, mail.report_link, outcome, now)
  })
}

/** The id stays the same over all tries: a mail that arrived although the answer was lost is not shown twice. */
function letterOf(config: Sending['config'], mail: Due, address: string, head: MailHead | null): Mail {
  const letter = {
    to: [address],
    subject: mail.subject,
    messageId: `<${mail.uuid}@plumbline>`,
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
  }
  const hasButton = mail.kind !== null || mail.secret
  const html = (text: string) => htmlOf(text, config.appOrigin, { head, hasButton })
  if (!mail.kind) return { ...letter, text: mail.body, html: html(mail.body) }
  const link = `${config.appOrigin}/unsubscribe/${unsubscribeToken(config, mail.uuid)}`
  const end = inMail('mail.noMore', { link })
  const text = [mail.body, '', ...headLines(head), end, ''].join('\n')
  return { ...letter, text, html: html(`${mail.body}\n\n${end}\n`), unsubscribe: link }
}

/** The demo without a mail server keeps each mail as a file that its admin reads: there is nothing to forget. */
const isReadable = ({ demo, smtpUrl }: Sending['config']) => demo && smtpUrl === null

function outcomeOf(mail: Due, error: Error | null, now: Date, forget: boolean): Outcome {
  if (!error) return { sent_at: now, last_error: null, claimed_until: null, ...(forget && { body: '' }) }
  const failed = { last_error: error.message.slice(0, 500), claimed_until: null }
  if (error instanceof MailRefused && isHopeless(mail, error, now)) return { ...failed, dropped_at: now }
  const pause = Math.min(firstPauseMs * 2 ** (mail.tries - 1), longestPauseMs)
  return { ...failed, not_before: new Date(now.getTime() + pause) }
}

function isHopeless({ tries, created_at }: Due, { isFinal }: MailRefused, now: Date): boolean {
  if (isFinal) return tries >= mostRefusals
  return now.getTime() - created_at.getTime() > putOffDays * 86_400_000
}
