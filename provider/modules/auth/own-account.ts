import { endSessionsOf } from 'provider/access/end-access'
import { sql } from 'kysely'

import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t } from 'locales/mail'
import { t as refusal } from 'locales/refusals'
import type { EmailChange, PasswordChange } from 'contract/account/security'
import { recordAccess, recordFailedSignIn, subjectOf } from 'provider/access/access-trail'
import { codeOf, inTransaction, type Tx } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { invalid, notFound, together } from 'provider/http/errors'
import { signIns, type RateLimits } from 'provider/http/rate-limits'
import { enqueue } from 'provider/adapters/queues'
import { queueMail } from 'provider/notify/mail'
import { record } from 'provider/history/journal'
import { hashNewPassword, isPassword, requireUncommon } from './passwords'
import { requestProof, forgetProofsOf, takeMail, tryCode, useProof } from 'provider/access/proofs'
import * as repo from './repo'
import { setPassword } from './set-password'

/**
 * Changes one's own password (spec §7) and ends every other session.
 * @throws ApiError 400 at `currentPassword` for a wrong one, at `newPassword` for a common one; 429 after ten failures,
 * counted together with sign-ins
 */
export async function resetPassword(context: Context, limits: RateLimits, form: PasswordChange): Promise<void> {
  await together(
    requirePassword(context, limits, 'currentPassword', form.currentPassword),
    requireUncommon(context.config, 'newPassword', form.newPassword),
  )
  const password_hash = await hashNewPassword(context.config, 'newPassword', form.newPassword)
  const { uuid, sessionId } = context.actor
  await inTransaction(context.db, async (tx) => {
    await setPassword({ ...context, db: tx }, uuid, { password_hash }, sessionId)
  })
}

async function requirePassword(context: Context, limits: RateLimits, field: string, password: string): Promise<void> {
  const { db, actor, address } = context
  await limits.takeAbout('sign-in', actor.email, address, signIns, { isKnown: async () => true })
  const user = await repo.requireUser(db, actor.uuid)
  if (!(await isPassword(password, user.password_hash))) {
    await recordFailedSignIn(context, user, 'wrongPassword')
    throw invalid(field, refusal('passwordWrong'))
  }
  await limits.giveBackAbout('sign-in', actor.email, address, signIns)
}

/**
 * Requests another email address by sending a code to it; if it has an account, its owner gets a notice instead.
 * @throws ApiError 400 at `password` for a wrong one, at `email` for the current address; 429 after five mails an hour
 * to one address
 */
export async function requestEmail(
  context: Context,
  limits: RateLimits,
  { email, password }: EmailChange,
): Promise<void> {
  await requirePassword(context, limits, 'password', password)
  if (email === context.actor.email) throw invalid('email', refusal('emailSame'))
  await takeMail(limits, email, context.address)
  const requested = { email, user_id: context.actor.uuid, first_name: null, last_name: null, password_hash: null }
  await inTransaction(context.db, async (tx) => {
    await forgetProofsOf(tx, context.actor.uuid)
    await requestProof({ ...context, db: tx }, requested)
  })
}

/**
 * Sends another code to the last requested address.
 * @throws ApiError 404 when none was requested; 429 after five mails an hour to one address
 */
export async function resendEmail({ db, boss, actor, address }: Context, limits: RateLimits): Promise<void> {
  const requested = await db
    .selectFrom('email_proofs')
    .select(['uuid', 'email'])
    .where('user_id', '=', actor.uuid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!requested) throw notFound()
  await takeMail(limits, requested.email, address)
  await enqueue(boss, db, 'account.mail', { kind: 'code', email: requested.email, proof: requested.uuid })
}

/**
 * Confirms the code sent to the new address, which then replaces the old one; the old address gets a notice.
 * @throws ApiError 400 at `otp` for a wrong code, or when the address was taken meanwhile
 */
export async function confirmEmail(context: Context, otp: string): Promise<string> {
  const proof = await tryCode(context, { userId: context.actor.uuid }, otp)
  try {
    await inTransaction(context.db, async (tx) => {
      await useProof(tx, proof)
      await writeEmail({ ...context, db: tx }, proof.email)
    })
  } catch (error) {
    if (codeOf(error) === '23505') throw invalid('otp', refusal('emailInUse'))
    throw error
  }
  return proof.email
}

async function writeEmail(context: Context & { db: Tx }, email: string): Promise<void> {
  const { db, actor, now, config } = context
  const row = await db
    .updateTable('users')
    .set({ email, is_email_verified: true, updated_at: now, version: sql<number>`version + 1` })
    .where('uuid', '=', actor.uuid)
    .returning(['version', 'agency', 'first_name', 'language'])
    .executeTakeFirstOrThrow()
  // Password links in the old mailbox must not give access any more.
  await repo.forgetPasswordLinks(db, actor.uuid)
  const { version, agency } = row
  const [before, after] = [{ email: actor.email }, { email }]
  const entry = { noun: 'user' as const, uuid: actor.uuid, agency, version, changed: ['email'], before, after }
  await record(context, [{ ...entry, patch: { email, version } }])
  await inLanguage(languageOf(row.language), () => {
    const body = [
      t('mail.hello', { name: row.first_name }),
      '',
      t('mail.email', { email }),
      t('mail.emailUnasked', { link: `${config.appOrigin}/contact` }),
    ]
    const mail = { subject: t('mail.emailSubject'), body: body.join('\n') }
    return queueMail(context, { toUser: actor.uuid, toAddress: actor.email, ...mail })
  })
}

const fromElsewhere = 'signed out from another place'

/** Ends one of one's own sessions. @throws ApiError 404 for another person's session or one that has ended */
export async function revokeSession(context: Context, uuid: string): Promise<void> {
  const { db, actor, now } = context
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: fromElsewhere })
    .where('uuid', '=', uuid)
    .where('user_id', '=', actor.uuid)
    .where('ended_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst()
  if (!ended) throw notFound()
  await recordEnded(context, [uuid])
}

/** Ends all of one's own sessions except the current one. @returns the number of sessions */
export async function revokeOtherSessions(context: Context): Promise<number> {
  const { db, actor, now } = context
  const ended = await endSessionsOf(db, actor.uuid, fromElsewhere, now, actor.sessionId)
  await recordEnded(context, ended)
  return ended.length
}

async function recordEnded(context: Context, uuids: readonly string[]): Promise<void> {
  const subject = await subjectOf(context.db, context.actor.uuid)
  for (const uuid of uuids) await recordAccess(context, subject, { uuid, changed: ['removed'] })
}
