import { t } from 'locales/mail'
import type { Config } from 'provider/config'
import { isOneOf } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { findMailZone } from './mail-zone'
import { dateTimeText } from 'report/formats'

/** An invitation works for seven days. */
const LIFE_MS = 7 * 86_400_000

type NewInvitation = { user: string; by: string | null; now: Date }
type Invitation = { user: string; secret: string; expires: Date }

/** The lines of a mail with the link of an invitation, and until when it works in the time zone of its reader. */
export async function linkLines(
  db: Db,
  { appOrigin }: Pick<Config, 'appOrigin'>,
  { user, secret, expires }: Invitation,
): Promise<string[]> {
  const until = dateTimeText(expires.toISOString(), await findMailZone(db, user))
  return [t('mail.invitedLink', { link: `${appOrigin}/complete-profile/${secret}` }), t('mail.invitedUntil', { until })]
}

/** Creates the one-time secret of an invited person's link in the caller's transaction. Earlier links stop working. */
export async function makeInvitation(db: Db, making: NewInvitation): Promise<Invitation> {
  await deleteInvitations(db, [making.user])
  return insertInvitation(db, making)
}

/**
 * Creates one more link. Earlier ones keep working, because anyone who knows the address can request a link and must
 * not invalidate the one that its owner is about to use.
 */
export async function insertInvitation(db: Db, { user, by, now }: NewInvitation): Promise<Invitation> {
  const secret = makeRefreshToken()
  const expires = new Date(now.getTime() + LIFE_MS)
  const row = { token_hash: hashToken(secret), user_id: user, created_by: by, created_at: now, expires_at: expires }
  await db.insertInto('invitations').values(row).execute()
  return { user, secret, expires }
}

/** Deletes the unused invitations of people and the mails with their links that are not sent yet. */
export async function deleteInvitations(db: Db, users: readonly string[]): Promise<void> {
  await db.deleteFrom('invitations').where(isOneOf('user_id', users)).where('used_at', 'is', null).execute()
  await deleteLinkMails(db, users)
}

/** Deletes the unsent mails of people with a one-time link. */
export async function deleteLinkMails(db: Db, users: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where(isOneOf('to_user', users))
    .where('secret', '=', true)
    .where('sent_at', 'is', null)
    .execute()
}

/**
 * The line that tells a recipient without an account where to sign up: the link to the draw request needs a sign-in.
 */
export const signUpLine = ({ appOrigin }: Pick<Config, 'appOrigin'>): string =>
  t('mail.askedSignUp', { link: `${appOrigin}/signup` })
