import { refusal } from 'contract/refusals'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { hashToken } from 'provider/http/tokens'
import { enqueue } from 'provider/jobs/queues'
import { hashNewPassword } from 'provider/modules/auth/passwords'
import { takeMail } from 'provider/modules/auth/proofs'
import { useLink } from 'provider/modules/auth/repo'
import { setPassword } from 'provider/modules/auth/set-password'

const notValid = () => new ApiError(404, refusal('linkNotValid'))

/**
 * Has the mail written that leads back in (spec §2, Forgot password), by a job: nothing done here tells whether the address
 * has an account.
 * @throws ApiError 429 after five mails an hour to one address
 */
export async function sendForgotPassword(
  { db, boss, address, userAgent }: PublicContext,
  limits: RateLimits,
  email: string,
): Promise<void> {
  takeMail(limits, email, address)
  await enqueue(boss, db, 'account.mail', { kind: 'forgot', email, address, userAgent })
}

/** Whose password a link changes; looking does not use it up. @throws ApiError 404 for one that works no more */
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
 * Uses a link, once: the password is the new one, every session and every other link ends, and a mail tells of it.
 * @throws ApiError 404 for a link that works no more; 400 at `password` for one that many people use
 */
export async function choosePassword(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Asked first, so that a made-up link costs no password hash.
  await readPasswordLink(context, token)
  const passwordHash = await hashNewPassword(context.config, 'password', password)
  await inTransaction(context.db, async (tx) => {
    const userId = await usePasswordLink(tx, hashToken(token), context.now)
    // The link came by mail, so the address is theirs.
    const set = { password_hash: passwordHash, is_email_verified: true }
    if (!(await setPassword({ ...context, db: tx }, userId, set, null))) throw notValid()
  })
}

/** Uses a link up. The account is held first, so that two who use two of its links at once come in turn. */
async function usePasswordLink(tx: Tx, tokenHash: string, now: Date): Promise<string> {
  const ofLink = tx.selectFrom('password_links').select('user_id').where('token_hash', '=', tokenHash)
  await tx.selectFrom('users').select('uuid').where('uuid', '=', ofLink).forUpdate().execute()
  const userId = await useLink(tx, 'password_links', tokenHash, now)
  if (!userId) throw notValid()
  return userId
}
