import { sql } from 'kysely'

import { inMail } from 'contract/letters'
import { refusal } from 'contract/refusals'
import type { EmailChange, PasswordChange } from 'contract/security'
import { recordAccess, recordFailedSignIn, subjectOf } from 'provider/access-trail'
import { codeOf, inTransaction, type Tx } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { invalid, notFound, together } from 'provider/http/errors'
import { signIns, type RateLimits } from 'provider/http/rate-limits'
import { enqueue } from 'provider/jobs/queues'
import { queueMail } from 'provider/jobs/mail'
import { record } from 'provider/journal'
import { hashNewPassword, isPassword, requireUncommon } from 'provider/modules/auth/passwords'
import { askProof, forgetProofsOf, takeMail, tryCode, useProof } from 'provider/modules/auth/proofs'
import * as repo from 'provider/modules/auth/repo'
import { setPassword } from 'provider/modules/auth/set-password'

/**
 * Changes one's own password (spec §7): every other session ends.
 * @throws ApiError 400 at `currentPassword` for a wrong one, at `newPassword` for one that many people use; 429 after ten of them, counted with those of the sign-in
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
  limits.takeAtHome('sign-in', actor.email, address, signIns)
  const user = await repo.requireUser(db, actor.uuid)
  if (!(await isPassword(password, user.password_hash))) {
    await recordFailedSignIn(context, user, 'wrongPassword')
    throw invalid(field, refusal('passwordWrong'))
  }
  limits.giveBackAbout('sign-in', actor.email, address)
}

/**
 * Asks for another address: a code goes there, unless it has an account, whose owner is told instead.
 * @throws ApiError 400 at `password` for a wrong one, at `email` for one's own; 429 after five mails an hour to one address
 */
export async function requestEmail(
  context: Context,
  limits: RateLimits,
  { email, password }: EmailChange,
): Promise<void> {
  await requirePassword(context, limits, 'password', password)
  if (email === context.actor.email) throw invalid('email', refusal('emailSame'))
  takeMail(limits, email, context.address)
  const asked = { email, user_id: context.actor.uuid, first_name: null, last_name: null, password_hash: null }
  await inTransaction(context.db, async (tx) => {
    await forgetProofsOf(tx, context.actor.uuid)
    await askProof({ ...context, db: tx }, asked)
  })
}

/**
 * Sends another code to the address asked for last.
 * @throws ApiError 404 where none was asked for; 429 after five mails an hour to one address
 */
export async function resendEmail({ db, boss, actor, address }: Context, limits: RateLimits): Promise<void> {
  const asked = await db
    .selectFrom('email_proofs')
    .select(['uuid', 'email'])
    .where('user_id', '=', actor.uuid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!asked) throw notFound()
  takeMail(limits, asked.email, address)
  await enqueue(boss, db, 'account.mail', { kind: 'code', email: asked.email, proof: asked.uuid })
}

/**
 * Says the code sent to the new address, which is the account's from then on; the old one is told.
 * @throws ApiError 400 at `otp` for a code that is not the right one, or an address that was taken meanwhile
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
    .returning(['version', 'agency', 'first_name'])
    .executeTakeFirstOrThrow()
  // Who reads the old address's mails is not let in by a link that is still in them.
  await repo.forgetPasswordLinks(db, actor.uuid)
  const { version, agency } = row
  const [before, after] = [{ email: actor.email }, { email }]
  const entry = { noun: 'user' as const, uuid: actor.uuid, agency, version, changed: ['email'], before, after }
  await record(context, [{ ...entry, patch: { email, version } }])
  const body = [
    inMail('mail.hello', { name: row.first_name }),
    '',
    inMail('mail.email', { email }),
    inMail('mail.emailUnasked', { link: `${config.appOrigin}/contact` }),
  ]
  const letter = { subject: inMail('mail.emailSubject'), body: body.join('\n') }
  await queueMail(context, { toUser: actor.uuid, toAddress: actor.email, ...letter })
}

const fromElsewhere = 'signed out from another place'

/** Signs out one of one's own sessions. @throws ApiError 404 for one that is not, or is over */
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

/** Signs out all of one's own sessions but the one that asks. @returns how many */
export async function revokeOtherSessions(context: Context): Promise<number> {
  const { db, actor, now } = context
  const ended = await repo.endSessionsOf(db, actor.uuid, fromElsewhere, now, actor.sessionId)
  await recordEnded(context, ended)
  return ended.length
}

async function recordEnded(context: Context, uuids: readonly string[]): Promise<void> {
  const subject = await subjectOf(context.db, context.actor.uuid)
  for (const uuid of uuids) await recordAccess(context, subject, { uuid, changed: ['removed'] })
}
