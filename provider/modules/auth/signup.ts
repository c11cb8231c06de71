import { sql } from 'kysely'

import type { SignedInUser, Tokens } from 'contract/auth'
import { refusal } from 'contract/refusals'
import { roles } from 'contract/roles'
import type { Otp, Register } from 'contract/signup'
import { inTransaction, type Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { newId } from 'provider/ids'
import { enqueue } from 'provider/jobs/queues'
import { record } from 'provider/journal'
import { hashNewPassword } from 'provider/modules/auth/passwords'
import { askProof, takeMail, tryCode, useProof, type Proof } from 'provider/modules/auth/proofs'
import { findSignedInUser, openSession } from 'provider/modules/auth/service'

/**
 * Signs somebody up (spec §2, Signup): the account is made once the code of the mail is said. For an address that has an
 * account the mail says so, and nothing else differs.
 * @returns the form's own id: with it the code is that of this form, whoever else signs up with the address meanwhile
 * @throws ApiError 400 at `password` for one that many people use; 429 after five mails an hour to one address
 */
export async function register(
  context: PublicContext,
  limits: RateLimits,
  { email, password, firstName, lastName }: Register,
): Promise<{ signup: string }> {
  const password_hash = await hashNewPassword(context.config, 'password', password)
  takeMail(limits, email, context.address)
  const form = { email, user_id: null, first_name: firstName, last_name: lastName }
  const signup = await inTransaction(context.db, (tx) => askProof({ ...context, db: tx }, { ...form, password_hash }))
  return { signup }
}

/** Sends another code for a signup, if there is one. @throws ApiError 429 after five mails an hour to one address */
export async function resendCode(
  { db, boss, address }: PublicContext,
  limits: RateLimits,
  { email, signup }: { email: string; signup?: string | undefined },
): Promise<void> {
  takeMail(limits, email, address)
  await enqueue(boss, db, 'account.mail', { kind: 'code', email, proof: signup ?? null })
}

/**
 * Says the code of a signup: the borrower's account is made, with a verified address, and signed in.
 * @throws ApiError 400 at `otp` for a code that is not the right one; 409 where the address has an account since
 */
export async function verifyOtp(
  context: PublicContext,
  { email, signup, otp }: Otp,
): Promise<Tokens & { user: SignedInUser }> {
  const proof = await tryCode(context, { email, signup }, otp)
  return inTransaction(context.db, async (tx) => {
    await useProof(tx, proof)
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
      role: roles.borrower,
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
  // Whoever else signed up with this address did not prove it.
  await sql`delete from email_proofs where email = ${email} and user_id is null`.execute(db)
  const after = { firstName: first_name, lastName: last_name, email, role: roles.borrower, status: 'active' }
  const entry = { noun: 'user' as const, uuid, version: made.version, changed: ['created'], after }
  await record({ ...context, actor: { uuid, role: 'borrower' } }, [entry])
  return uuid
}
