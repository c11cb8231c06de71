import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { currentLanguage } from 'locales/engine/current-language'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import type { MessageKind } from 'contract/notifications/message-kinds'
import { MailRefused, MailServerUnavailable, type Mail } from 'provider/adapters/mailer'
import { isInEffect } from 'provider/history/stored-changes'
import { isUnavailable } from 'provider/db/availability'
import type { Db, Tx } from 'provider/db/transaction'
import { newId } from 'provider/db/ids'
import type { Context, Deps } from 'provider/http/context'
import { findAgencyName, findHead, headLines } from './mail-head'
import { joinInvitation } from './mail-first-request'
import { htmlOf, logoId, type MailHead } from './mail-html'
import { resolveAddress, type DueMail } from './mail-recipient'
import { hasItsReport, storeDelivery, withReport } from './report-mail'
import { enqueue } from 'provider/adapters/queues'
import { pictureKey } from 'provider/records/profile-picture'
import { unsubscribeToken } from './unsubscribe-token'

/**
 * The number of tries after which a mail that the server rejects permanently (5xx) is dropped. The row keeps the last
 * error.
 */
const mostRejections = 8
/** Days for which a temporarily rejected mail (4xx) is retried, as among mail servers. */
const temporaryRejectionDays = 5
/** The pause between two tries doubles from half a minute up to an hour. */
const firstPauseMs = 30_000
const longestPauseMs = 3_600_000
/** The time limit of one try: reading the report, connecting, sending and the server's response. */
export const mailLimitMs = 120_000
/** Claims last twice the time limit, so that nodes whose clocks differ never send the same mail at the same time. */
const claimMs = 2 * mailLimitMs
/** The most mails that one process sends at once. */
const mailsAtOnce = 6
/**
 * The most mails in transit to one recipient domain, over all processes, so that a slow domain does not delay others.
 */
const mailsPerDomain = 2

export type OutgoingMail = {
  /** The recipient's account, checked again when the mail is sent; null for an address without an account. */
  toUser: string | null
  toAddress: string
  subject: string
  body: string
  /** Delays the mail, so that an undo of the change can withdraw it. */
  delaySeconds?: number
  change?: string | null
  /** True for a body with a one-time link, which is deleted from the row after sending. */
  secret?: boolean
  /** The kind of notification, from which recipients can unsubscribe; absent for mails about the account itself. */
  kind?: MessageKind
  /** The draw requests it is about. */
  drawRequests?: readonly string[]
  /** The address for replies: the author of the message in the mail. */
  replyTo?: string
  /** The report delivery this mail belongs to. The mail waits for the PDF and attaches it. */
  reportLink?: string
}

/**
 * Adds a mail to the mail log (table `mail_outbox`), and the job that sends it, in the caller's transaction. Lines
 * added while it is sent are in the language that is current here.
 */
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
      language: currentLanguage(),
    })
    .execute()
  await enqueue(context.boss, context.db, 'mail.send', {}, notBefore)
}

type Due = DueMail & {
  uuid: string
  subject: string
  body: string
  /** Includes the current try. */
  tries: number
  secret: boolean
  reply_to: string | null
  created_at: Date
  claimed_until: Date | null
  change: string | null
  language: string | null
}

type Sending = Pick<Deps, 'db' | 'mailer' | 'clock' | 'log' | 'config' | 'files'>
type Options = { signal?: AbortSignal; limitMs?: number }

/**
 * Returns a function that starts sending due mails, up to `mailsAtOnce` at a time, without waiting for them. A slow
 * mail occupies one slot until its time limit; the next call fills the free slots.
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
 * Sends due mails one after the other. Each mail is claimed in a short transaction that counts the try, and is sent
 * outside any transaction, so that two nodes never send it at the same time. Each failure doubles the mail's pause.
 * While the mail server is unavailable the other mails wait too, and none is dropped.
 * @returns the number of tries
 */
export async function sendDueMail(deps: Sending, { signal, limitMs = mailLimitMs }: Options = {}): Promise<number> {
  let tried = 0
  while (!signal?.aborted) {
    const claim = await claimNext(deps)
    if (!claim) break
    if (claim.address !== null) {
      const error = await trySending(deps, claim.mail, claim.address, limitMs)
      await storeWithRetries(deps, claim.mail, error)
      if (error instanceof MailServerUnavailable) break
    }
    tried += 1
  }
  return tried
}

/**
 * Releases all claims. Only for the start of a provider with its own database, where no other process can be sending.
 */
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

/**
 * Claims the next mail and counts the try. @returns an address of null when the mail was dropped: no recipient is left
 */
function claimNext({ db, clock, log, config }: Sending): Promise<{ mail: Due; address: string | null } | null> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    // Claim one mail at a time; two concurrent claims could both count the mails of a domain and exceed its limit.
    await sql`select pg_advisory_xact_lock(hashtextextended('mail claims', 0))`.execute(tx)
    const mail = await findNext(tx, now)
    if (!mail) return null
    const resolved = (await isUndone(tx, mail.change)) ? undone : await resolveAddress(tx, mail)
    if ('address' in resolved) {
      const joined = await inLanguage(languageOf(mail.language), () => joinInvitation(tx, config, mail, now))
      const claimed = { tries: mail.tries + 1, claimed_until: new Date(now.getTime() + claimMs), ...joined }
      await tx.updateTable('mail_outbox').set(claimed).where('uuid', '=', mail.uuid).execute()
      return { mail: { ...mail, ...claimed }, address: resolved.address }
    }
    const outcome = { dropped_at: now, last_error: resolved.gone, claimed_until: null }
    log.warn({ mail: mail.uuid, reason: resolved.gone }, 'mail was not sent')
    await tx.updateTable('mail_outbox').set(outcome).where('uuid', '=', mail.uuid).execute()
    if (mail.report_link) await storeDelivery(tx, mail.report_link, outcome, now)
    return { mail, address: null }
  })
}

const domain = sql`lower(split_part(to_address, '@', 2))`

/** Locks the mail that has waited longest, skipping domains that have reached `mailsPerDomain`. */
async function findNext(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select uuid, to_user, to_address, subject, body, tries, secret, kind, draw_requests, report_link, reply_to, created_at, claimed_until, change, language
    from mail_outbox
    where sent_at is null and dropped_at is null and not_before <= ${now} and (claimed_until is null or claimed_until <= ${now})
      and ${hasItsReport} and ${domain} not in (
        select ${domain} from mail_outbox where claimed_until > ${now} group by 1 having count(*) >= ${mailsPerDomain})
    order by not_before limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

const undone = { gone: 'The change it is about was undone' } as const

/**
 * True when the change a mail is about was undone. An undo cannot recall a mail in transit, but prevents further tries.
 */
async function isUndone(tx: Tx, change: string | null): Promise<boolean> {
  if (change === null) return false
  const { rows } = await sql<{ in_effect: boolean }>`select ${isInEffect(sql`${change}::uuid`)} as in_effect`.execute(
    tx,
  )
  return rows[0]?.in_effect === false
}

/** Sends one claimed mail within the time limit. @returns the error, or null on success */
async function trySending(deps: Sending, mail: Due, address: string, limitMs: number): Promise<Error | null> {
  const { mailer, config, files, db } = deps
  const signal = AbortSignal.timeout(limitMs)
  const send = async () => {
    const head = await findHead(db, mail)
    const fromName = await findAgencyName(db, mail)
    const logo = head?.logo ? await readLogo(deps, head.logo) : null
    const shown = head && { ...head, logo: logo && head.logo }
    const message = messageOf(config, mail, address, shown)
    const letter = { ...message, ...(fromName && { fromName }), ...(logo && { attachments: [logo] }) }
    await mailer.send(await withReport(db, { files, origin: config.appOrigin }, mail.report_link, letter), signal)
  }
  const expired = new Promise<never>((_, reject) => {
    const error = new Error(`No answer within ${Math.round(limitMs / 1000)} seconds, so it may have arrived`)
    signal.addEventListener('abort', () => reject(error), { once: true })
  })
  try {
    await Promise.race([expired, inLanguage(languageOf(mail.language), send)])
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The agency's logo as a part of the mail; a mail leaves without it rather than not at all. */
async function readLogo({ files, log }: Sending, picture: string): Promise<NonNullable<Mail['attachments']>[0] | null> {
  try {
    const content = await files.read(pictureKey(picture))
    return { filename: 'logo.png', content, contentType: 'image/png', cid: logoId }
  } catch (error) {
    log.warn({ err: error }, 'mail leaves without the logo')
    return null
  }
}

/** Stores an outcome, again while the database is unavailable: a mail that stays claimed would wait for minutes. */
async function storeWithRetries(...outcome: Parameters<typeof storeOutcome>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await storeOutcome(...outcome)
    } catch (error) {
      if (tries === 10 || !isUnavailable(error)) throw error
      await delay(1000)
    }
  }
}

/**
 * Stores the outcome of a try. Stores a failure only while this node holds the claim; another node may have sent the
 * mail.
 */
async function storeOutcome({ db, clock, log, config }: Sending, mail: Due, error: Error | null): Promise<void> {
  const now = clock.now()
  const outcome = outcomeOf(mail, error, now, mail.secret && !isReadable(config))
  if (outcome.last_error) log.warn({ mail: mail.uuid, reason: outcome.last_error }, 'mail was not sent')
  await db.transaction().execute(async (tx) => {
    const update = tx.updateTable('mail_outbox').set(outcome).where('uuid', '=', mail.uuid).where('sent_at', 'is', null)
    const kept = await (error ? update.where('claimed_until', '=', mail.claimed_until) : update).executeTakeFirst()
    if (mail.report_link && kept.numUpdatedRows > 0n) await storeDelivery(tx, mail.report_link, outcome, now)
  })
}

/**
 * Builds the message. All tries use the same Message-ID, so that mail clients hide duplicates after a lost response.
 */
function messageOf(config: Sending['config'], mail: Due, address: string, head: MailHead | null): Mail {
  const message = {
    to: [address],
    subject: mail.subject,
    messageId: `<${mail.uuid}@plumbline>`,
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
  }
  const hasButton = mail.kind !== null || mail.secret
  const html = (text: string) => htmlOf(text, config.appOrigin, { head, hasButton })
  if (!mail.kind) return { ...message, text: mail.body, html: html(mail.body) }
  const link = `${config.appOrigin}/unsubscribe/${unsubscribeToken(config, mail.uuid)}`
  const end = t('mail.noMore', { link })
  const text = [mail.body, '', ...headLines(head), end, ''].join('\n')
  return { ...message, text, html: html(`${mail.body}\n\n${end}\n`), unsubscribe: link }
}

/**
 * True when mails are stored as files for the demo's admin to read; deleting the body from the row then protects
 * nothing.
 */
const isReadable = ({ demo, smtpUrl }: Sending['config']) => demo && smtpUrl === null

function outcomeOf(mail: Due, error: Error | null, now: Date, deletesBody: boolean): Outcome {
  if (!error) return { sent_at: now, last_error: null, claimed_until: null, ...(deletesBody && { body: '' }) }
  const failed = { last_error: error.message.slice(0, 500), claimed_until: null }
  if (error instanceof MailRefused && isHopeless(mail, error, now)) return { ...failed, dropped_at: now }
  const pause = Math.min(firstPauseMs * 2 ** (mail.tries - 1), longestPauseMs)
  return { ...failed, not_before: new Date(now.getTime() + pause) }
}

function isHopeless({ tries, created_at }: Due, { isFinal }: MailRefused, now: Date): boolean {
  if (isFinal) return tries >= mostRejections
  return now.getTime() - created_at.getTime() > temporaryRejectionDays * 86_400_000
}
