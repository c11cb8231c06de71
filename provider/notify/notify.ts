import { sql } from 'kysely'
import type { MessageKind } from 'contract/notifications/message-kinds'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { inLanguage, storedText } from 'locales/engine/in-language'
import type { Language } from 'locales/languages'
import { queueMail, type OutgoingMail } from './mail'
import { record } from 'provider/history/journal'

/** A notification about one record, shown in the app. */
export type NewNotification = {
  kind: MessageKind
  /** Writes the text, which is stored in every language. */
  write: () => string
  lot: string
  drawRequest: string
  item?: string | null
}

/** A person to notify; without an account (`user` null) only by mail. Mails are written in `language`. */
export type Recipient = { user: string | null; name: string; address: string; language: Language }

/**
 * Notifies people in the caller's transaction, except the actor and people who turned the kind off. An undo of the
 * change withdraws unread notifications.
 */
export async function notify(
  context: Context,
  recipients: readonly Recipient[],
  notice: NewNotification,
  change: string | null,
): Promise<void> {
  const { db, actor, now } = context
  const others = [...new Set(recipients.flatMap(({ user }) => (user && user !== actor.uuid ? [user] : [])))]
  const users = others.length === 0 ? [] : await filterUnmuted(db, others, notice.kind)
  const text = storedText(notice.write)
  const rows = users.map((user) => ({
    uuid: newId(now),
    user_id: user,
    kind: notice.kind,
    ...text,
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

/** The people of this list who did not turn off this kind in the app. */
async function filterUnmuted(db: Db, users: readonly string[], kind: MessageKind): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${[...users]}::uuid[]) and not ${`${kind}.app`} = any(muted)`)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Seconds an undoable change's mail waits, so that an undo can withdraw it (docs/api-conventions.md#undo). */
export const undoSeconds = 60

/**
 * Mails people in the caller's transaction, each address once and in its reader's language; replies go to the actor,
 * who gets no mail. Mail of a change waits for the undo period, and an undo withdraws it.
 */
export async function mailPeople(
  context: Context,
  recipients: readonly Recipient[],
  {
    write,
    ...letter
  }: Pick<OutgoingMail, 'change'> & {
    /** Writes the mail with `t`, for one reader. */
    write: (to: Recipient) => Pick<OutgoingMail, 'subject' | 'body'>
    kind: MessageKind
    /** The recipient must still see one of these when the mail is sent. */
    drawRequests: readonly string[]
  },
): Promise<void> {
  const notifiedEmails = new Set<string>([context.actor.email])
  for (const to of recipients) {
    const { user, address, language } = to
    if (address === '' || notifiedEmails.has(address)) continue
    notifiedEmails.add(address)
    const delaySeconds = letter.change ? undoSeconds : 0
    const sent = { toUser: user, toAddress: address, delaySeconds, replyTo: context.actor.email, ...letter }
    await inLanguage(language, () => queueMail(context, { ...sent, ...write(to) }))
  }
}
