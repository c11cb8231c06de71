import { t as refusal } from 'locales/refusals'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { hashToken } from 'provider/http/tokens'
import { enqueue } from 'provider/adapters/queues'
import { hashNewPassword } from './passwords'
import { takeMail } from 'provider/access/proofs'
import { useLink } from './repo'
import { setPassword } from './set-password'

const notValid = () => new ApiError(404, refusal('linkNotValid'))

/**
 * Requests the mail with a password link (spec §2, Forgot password). A job writes it, so that neither answer nor timing
 * reveals an account.
 * @throws ApiError 429 after five mails an hour to one address
 */
export async function sendForgotPassword(
  { db, boss, address, userAgent }: PublicContext,
  limits: RateLimits,
  email: string,
): Promise<void> {
  await takeMail(limits, email, address)
  await enqueue(boss, db, 'account.mail', { kind: 'forgot', email, address, userAgent })
}

/** Returns the account of a password link; reading does not use it up. @throws ApiError 404 for an invalid link */
export async function readPasswordLink(
  { db, now }: PublicContext,
  token: string,
): Promise<{ email: string; firstName: string }> {
  const row = await db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.uuid', 'l.user_id')
    .where('l.token_hash', '=', hashToken(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .select(['u.email', 'u.first_name'])
    .executeTakeFirst()
  if (!row) throw notValid()
  return { email: row.email, firstName: row.first_name }
}

/**
 * Uses a password link once: sets the password, ends every session and every other link, and sends a notice by mail.
 * @throws ApiError 404 for an invalid link; 400 at `password` for a common one
 */
export async function choosePassword(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Checked first, so that an invalid link costs no password hash.
  await readPasswordLink(context, token)
  const passwordHash = await hashNewPassword(context.config, 'password', password)
  await inTransaction(context.db, async (tx) => {
    const userId = await usePasswordLink(tx, hashToken(token), context.now)
    // The link came by mail, which verifies the address.
    const set = { password_hash: passwordHash, is_email_verified: true }
    if (!(await setPassword({ ...context, db: tx }, userId, set, null))) throw notValid()
  })
}

/** Uses a link. Locks the account first, so that two links of one account cannot be used at the same time. */
async function usePasswordLink(tx: Tx, tokenHash: string, now: Date): Promise<string> {
  const ofLink = tx.selectFrom('password_links').select('user_id').where('token_hash', '=', tokenHash)
  await tx.selectFrom('users').select('uuid').where('uuid', '=', ofLink).forUpdate().execute()
  const userId = await useLink(tx, 'password_links', tokenHash, now)
  if (!userId) throw notValid()
  return userId
}
