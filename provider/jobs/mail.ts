import { sql } from 'kysely'
import type { Mailer } from 'provider/adapters/mailer'
import type { Tx } from 'provider/db/transaction'
import { enqueue } from 'provider/jobs/queues'
import { newId } from 'provider/ids'
import type { Context, Deps } from 'provider/http/context'

/** How often one mail is tried before it is given up; the row keeps the last error. */
const mostTries = 8
const batchSize = 20

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
    })
    .execute()
  await enqueue(context.boss, context.db, 'mail.send', {}, notBefore)
}

type Due = {
  uuid: string
  to_user: string | null
  to_address: string
  subject: string
  body: string
  tries: number
  secret: boolean
}

/**
 * Sends what is due, each mail in a transaction of its own that holds its row, so that no other node sends it as well. Somebody
 * deactivated meanwhile gets nothing. A mail that fails waits longer each time.
 */
export async function sendDueMail(deps: Pick<Deps, 'db' | 'mailer' | 'clock' | 'log'>): Promise<number> {
  let sent = 0
  while (sent < 10 * batchSize && (await sendOne(deps))) sent++
  return sent
}

type Outcome = { sent_at?: Date; body?: string; tries: number; last_error: string | null; not_before?: Date }

async function sendOne({ db, mailer, clock, log }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'log'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select uuid, to_user, to_address, subject, body, tries, secret from mail_outbox
      where sent_at is null and not_before <= ${clock.now()} and tries < ${mostTries}
      order by not_before limit 1 for update skip locked`.execute(tx)
    const [mail] = rows
    if (!mail) return false
    const outcome = (await isWelcome(tx, mail)) ? await deliver(mailer, mail, clock.now()) : unwelcome
    if (outcome.last_error) log.warn({ mail: mail.uuid, reason: outcome.last_error }, 'mail was not sent')
    await tx.updateTable('mail_outbox').set(outcome).where('uuid', '=', mail.uuid).execute()
    return true
  })
}

const unwelcome: Outcome = { tries: mostTries, last_error: 'The recipient is no longer active' }

async function isWelcome(tx: Tx, mail: Due): Promise<boolean> {
  if (!mail.to_user) return true
  const user = await tx.selectFrom('users').select('status').where('uuid', '=', mail.to_user).executeTakeFirst()
  return user?.status === 'active' || user?.status === 'invited'
}

async function deliver(mailer: Mailer, mail: Due, now: Date): Promise<Outcome> {
  try {
    // The id stays the same over all tries: a mail that arrived although the answer was lost is not shown twice.
    await mailer.send({
      to: [mail.to_address],
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.uuid}@plumbline>`,
    })
    return { sent_at: now, tries: mail.tries + 1, last_error: null, ...(mail.secret && { body: '' }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      tries: mail.tries + 1,
      last_error: reason.slice(0, 500),
      not_before: new Date(now.getTime() + 30_000 * 2 ** mail.tries),
    }
  }
}
