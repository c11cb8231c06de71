import { sql } from 'kysely'

import type { SignedInUser, Tokens } from 'contract/account/sign-in'
import { t as refusal } from 'locales/refusals'
import { roles, signupRole } from 'contract/core/roles'
import type { Otp, Register } from 'contract/account/signup'
import { addStarter } from 'provider/db/starter/load-starter'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { newId } from 'provider/db/ids'
import { enqueue } from 'provider/adapters/queues'
import { record } from 'provider/history/journal'
import { hashNewPassword } from './passwords'
import { requestProof, takeMail, tryCode, useProof, type Proof } from 'provider/access/proofs'
import { isInhabited } from './repo'
import { findSignedInUser, openSession } from './service'

/**
 * Starts a sign-up (spec §2, Signup); the account is created when the mailed code is confirmed. If the address has an
 * account, only the mail differs.
 * @returns the form's id, which identifies its code even if others sign up with the same address
 * @throws ApiError 400 at `password` for a common one; 429 after five mails an hour to one address
 */
export async function register(
  context: PublicContext,
  limits: RateLimits,
  { email, password, firstName, lastName }: Register,
): Promise<{ signup: string }> {
  const password_hash = await hashNewPassword(context.config, 'password', password)
  await takeMail(limits, email, context.address)
  const form = { email, user_id: null, first_name: firstName, last_name: lastName }
  const signup = await inTransaction(context.db, (tx) =>
    requestProof({ ...context, db: tx }, { ...form, password_hash }),
  )
  return { signup }
}

/** Sends another code for a sign-up, if there is one. @throws ApiError 429 after five mails an hour to one address */
export async function resendCode(
  { db, boss, address }: PublicContext,
  limits: RateLimits,
  { email, signup }: { email: string; signup?: string | undefined },
): Promise<void> {
  await takeMail(limits, email, address)
  await enqueue(boss, db, 'account.mail', { kind: 'code', email, proof: signup ?? null })
}

/**
 * Confirms the code of a sign-up: creates the borrower's account with a verified address and signs it in.
 * @throws ApiError 400 at `otp` for a wrong code; 409 when the address has an account by now
 */
export async function verifyOtp(
  context: PublicContext,
  { email, signup, otp }: Otp,
): Promise<Tokens & { user: SignedInUser }> {
  const proof = await tryCode(context, { email, signup }, otp)
  return inTransaction(context.db, async (tx) => {
    await useProof(tx, proof)
    if (!(await isInhabited(tx))) await addStarter(tx, context.now)
    const uuid = await makeBorrower({ ...context, db: tx }, proof)
    const tokens = await openSession({ ...context, db: tx }, uuid)
    return { ...tokens, user: await findSignedInUser(tx, uuid) }
  })
}

async function makeBorrower(context: PublicContext & { db: Tx }, proof: Proof): Promise<string> {
  const { db, now } = context
  const { email, first_name, last_name } = proof
  const uuid = newId(now)
  const made = await db
    .insertInto('users')
    .values({
      uuid,
      role: roles[signupRole],
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      email,
      password_hash: proof.password_hash,
      status: 'active',
      is_email_verified: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((found) => found.column('email').where('status', '<>', 'deleted').doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!made) throw conflict(refusal('emailInUse'))
  // Other sign-ups with this address did not verify it.
  await sql`delete from email_proofs where email = ${email} and user_id is null`.execute(db)
  const after = { firstName: first_name, lastName: last_name, email, role: roles[signupRole], status: 'active' }
  const entry = { noun: 'user' as const, uuid, version: made.version, changed: ['created'], after }
  await record({ ...context, actor: { uuid, role: signupRole } }, [entry])
  return uuid
}
