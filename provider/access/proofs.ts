import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import { sql, type Selectable } from 'kysely'

import { t as refusal } from 'locales/refusals'
import type { Config } from 'provider/config'
import type { Database } from 'provider/db/schema'
import type { Db, Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import type { Bounds, RateLimits } from 'provider/http/rate-limits'
import { newId } from 'provider/db/ids'
import { enqueue } from 'provider/adapters/queues'

/** A code is valid for ten minutes and five attempts; sign-ups allow five more attempts without the form's id. */
export const CODE_LIFE_MS = 10 * 60_000
const mostTries = 5

/**
 * Limits for mails with a code or link to one address, with or without an account, so that nobody's mailbox is flooded.
 */
const mailsPerAddress: Bounds = { own: { count: 5, seconds: 3600 }, all: { count: 20, seconds: 3600 } }

/** Counts a requested mail. @throws ApiError 429 after five an hour from one network, or twenty from all */
export const takeMail = (limits: RateLimits, email: string, from: string): Promise<void> =>
  limits.takeAbout('account mail', email, from, mailsPerAddress, { why: 'tooManyMails' })

export type Proof = Selectable<Database['email_proofs']>
type ProofRequest = Pick<Proof, 'email' | 'user_id' | 'first_name' | 'last_name' | 'password_hash'>
type Where = Pick<PublicContext, 'db' | 'boss' | 'now'>

/**
 * Stores a claimed address and lets a job write its mail, so that this takes the same time for addresses with and
 * without an account.
 */
export async function requestProof({ db, boss, now }: Where, requested: ProofRequest): Promise<string> {
  const uuid = newId(now)
  await db
    .insertInto('email_proofs')
    .values({ uuid, ...requested, created_at: now })
    .execute()
  await enqueue(boss, db, 'account.mail', { kind: 'code', email: requested.email, proof: uuid })
  return uuid
}

/**
 * Creates a six-digit code and its hash. The hash uses the provider's secret, because a million codes are quickly tried
 * offline.
 */
export function makeCode(config: Pick<Config, 'tokenSecret'>, proof: string): { code: string; hash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: hashCode(config, proof, code) }
}

/** The keyed hash of a code, as it is stored with its proof. */
export const hashCode = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, proof: string, code: string): string =>
  createHmac('sha256', tokenSecret).update(`code ${proof} ${code}`).digest('hex')

/** The code to check: of an account's new address, or of a sign-up form, the newest if no form is given. */
export type Sought = { userId: string } | { email: string; signup: string | undefined }

const soughtRow = (sought: Sought) =>
  'userId' in sought
    ? sql`user_id = ${sought.userId}::uuid`
    : sql`user_id is null and email = ${sought.email} and (${sought.signup ?? null}::uuid is null or uuid = ${sought.signup ?? null}::uuid)`

// Attempts without the form's id may come from strangers; they are counted separately, so that they do not use up the
// attempts of the form's author.
const isNamed = (sought: Sought) => 'userId' in sought || sought.signup !== undefined
const triesOf = (sought: Sought) => sql.ref(isNamed(sought) ? 'tries' : 'tries_unnamed')

/**
 * Checks a code. Every attempt counts, even for an expired or missing code, so this runs outside any transaction.
 * @throws ApiError 400 at `otp`, with the same message for a wrong code, an expired one and an unknown address; with
 * another one when the attempts are used up
 */
export async function tryCode(
  { db, config, now }: Pick<PublicContext, 'db' | 'config' | 'now'>,
  sought: Sought,
  code: string,
): Promise<Proof> {
  const tries = triesOf(sought)
  const { rows } = await sql<Proof>`
    update email_proofs set ${tries} = ${tries} + 1
    where uuid = (select uuid from email_proofs where ${soughtRow(sought)} order by created_at desc, uuid desc limit 1)
      and ${tries} < ${mostTries}
    returning *`.execute(db)
  const [proof] = rows
  if (!proof) throw (await isUsedUp(db, sought)) ? invalid('otp', refusal('codeUsedUp')) : wrongCode()
  const tried = hashCode(config, proof.uuid, code)
  if (!codesOf(proof, now).some((hash) => isSame(hash, tried))) throw wrongCode()
  return proof
}

/** Reported only to the form's author, because others would learn that somebody signs up with the address. */
async function isUsedUp(db: Db, sought: Sought): Promise<boolean> {
  if (!isNamed(sought)) return false
  const { rows } = await sql`
    select 1 from email_proofs where ${soughtRow(sought)} and ${triesOf(sought)} >= ${mostTries} limit 1`.execute(db)
  return rows.length > 0
}

/** Valid codes of a proof: the form's code, and the one requested with the address alone. */
const codesOf = (proof: Proof, now: Date): string[] =>
  [
    { hash: proof.code_hash, until: proof.expires_at },
    { hash: proof.unnamed_hash, until: proof.unnamed_expires_at },
  ].flatMap(({ hash, until }) => (hash !== null && until !== null && until > now ? [hash] : []))

const wrongCode = () => invalid('otp', refusal('codeWrong'))

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Uses up a proof; of two concurrent calls with one code, the second finds it gone. @throws ApiError 400 then */
export async function useProof(tx: Tx, { uuid }: Proof): Promise<void> {
  const gone = await tx.deleteFrom('email_proofs').where('uuid', '=', uuid).returning('uuid').executeTakeFirst()
  if (!gone) throw wrongCode()
}

/** Deletes an account's earlier requests. */
export async function forgetProofsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_proofs').where('user_id', '=', userId).execute()
}
