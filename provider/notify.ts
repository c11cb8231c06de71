import { sql } from 'kysely'
import type { ToldKind } from 'contract/told'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/ids'
import { queueMail, type OutgoingMail } from 'provider/jobs/mail'
import { record } from 'provider/journal'

/** What people are told about one record: a notification each, shown where they are signed in. */
export type Notice = {
  kind: ToldKind
  text: string
  lot: string
  drawRequest: string
  item?: string | null
}

/** Somebody to tell; without an account (`user` null) there is only mail. */
export type Recipient = { user: string | null; name: string; address: string }

/**
 * Notifies people in the caller's transaction; not the actor of what they did themselves, nor who does not want to be told.
 * What is part of a change is taken back by its undo where it was not read yet.
 */
export async function notify(
  context: Context,
  recipients: readonly Recipient[],
  notice: Notice,
  change: string | null,
): Promise<void> {
  const { db, actor, now } = context
  const others = [...new Set(recipients.flatMap(({ user }) => (user && user !== actor.uuid ? [user] : [])))]
  const users = others.length === 0 ? [] : await keepListening(db, others, notice.kind)
  const rows = users.map((user) => ({
    uuid: newId(now),
    user_id: user,
    kind: notice.kind,
    text: notice.text,
    lot: notice.lot,
    draw_request: notice.drawRequest,
    item: notice.item ?? null,
    created_at: now,
    change,
  }))
  if (rows.length === 0) return
  await db.insertInto('notifications').values(rows).execute()
  await record(
    context,
    rows.map((row) => ({
      noun: 'notification',
      uuid: row.uuid,
      lot: notice.lot,
      drawRequest: notice.drawRequest,
      recipient: row.user_id,
      changed: ['created'],
      change,
    })),
  )
}

/** Those of these people who want to hear of such a thing in the app. */
async function keepListening(db: Db, users: readonly string[], kind: ToldKind): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${[...users]}::uuid[]) and not ${`${kind}.app`} = any(muted)`)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Seconds a mail waits where its change can be undone until it leaves (contract: Envelope, "Undo"). */
export const undoSeconds = 60

/**
 * Mails people in the caller's transaction, each address once; the actor gets none, but the answers. What is part of a change waits until
 * there was time to undo it, and an undo meanwhile takes it back.
 */
export async function mail(
  context: Context,
  recipients: readonly Recipient[],
  letter: Pick<OutgoingMail, 'subject' | 'body' | 'change'> & {
    kind: ToldKind
    /** What it is about: when it leaves, its reader must still see one of them. */
    drawRequests: readonly string[]
  },
): Promise<void> {
  const told = new Set<string>([context.actor.email])
  for (const { user, address } of recipients) {
    if (address === '' || told.has(address)) continue
    told.add(address)
    const delaySeconds = letter.change ? undoSeconds : 0
    await queueMail(context, {
      toUser: user,
      toAddress: address,
      delaySeconds,
      replyTo: context.actor.email,
      ...letter,
    })
  }
}
