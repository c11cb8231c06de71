import { t } from 'locales/mail'
import type { Config } from 'provider/config'
import type { Db } from 'provider/db/transaction'
import { hashToken, makeRefreshToken } from 'provider/http/tokens'
import { findMailZone } from './mail-zone'
import { momentOf } from 'report/words'

/** An invitation works for seven days. */
const LIFE_MS = 7 * 86_400_000

type Making = { user: string; by: string | null; now: Date }
type Made = { user: string; secret: string; expires: Date }

/** The lines of a mail with the link of an invitation, and until when it works in the time zone of its reader. */
export async function linkLines(
  db: Db,
  { appOrigin }: Pick<Config, 'appOrigin'>,
  { user, secret, expires }: Made,
): Promise<string[]> {
  const until = momentOf(expires.toISOString(), await findMailZone(db, user))
  return [t('mail.invitedLink', { link: `${appOrigin}/complete-profile/${secret}` }), t('mail.invitedUntil', { until })]
}

/** Makes the one-time secret of an invited person's link, in the caller's transaction; those made before stop working. */
export async function makeInvitation(db: Db, making: Making): Promise<Made> {
  await forgetInvitations(db, making.user)
  return addInvitation(db, making)
}

/** Makes one beside those made before: anybody may ask for it, and would else spoil the link its owner is about to use. */
export async function addInvitation(db: Db, { user, by, now }: Making): Promise<Made> {
  const secret = makeRefreshToken()
  const expires = new Date(now.getTime() + LIFE_MS)
  const kept = { token_hash: hashToken(secret), user_id: user, created_by: by, created_at: now, expires_at: expires }
  await db.insertInto('invitations').values(kept).execute()
  return { user, secret, expires }
}

/** Puts an end to a person's invitations that nobody used, and to their mails that have not left. */
export async function forgetInvitations(db: Db, user: string): Promise<void> {
  await db.deleteFrom('invitations').where('user_id', '=', user).where('used_at', 'is', null).execute()
  await forgetLinkMails(db, user)
}

/** Removes a person's mails with a one-time link that have not left. */
export async function forgetLinkMails(db: Db, user: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('to_user', '=', user)
    .where('secret', '=', true)
    .where('sent_at', 'is', null)
    .execute()
}

/** Tells a recipient without an account where to sign up, because the link to the draw request requires signing in. */
export const signUpLine = ({ appOrigin }: Pick<Config, 'appOrigin'>): string =>
  t('mail.askedSignUp', { link: `${appOrigin}/signup` })
