import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import { sql, type Selectable } from 'kysely'

import { refusal } from 'contract/refusals'
import type { Config } from 'provider/config'
import type { Database } from 'provider/db/schema'
import type { Db, Tx } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import type { Bounds, RateLimits } from 'provider/http/rate-limits'
import { newId } from 'provider/ids'
import { enqueue } from 'provider/jobs/queues'

/** A code works for ten minutes, and five may be tried; of a form that signs up five more by whoever cannot name it. */
export const CODE_LIFE_MS = 10 * 60_000
const mostTries = 5

/** Mails with a code or a link to one address, so that nobody's mailbox is filled, whether it has an account or not. */
const mailsPerAddress: Bounds = { own: { count: 5, seconds: 3600 }, all: { count: 20, seconds: 3600 } }

/** Counts a mail that was asked for. @throws ApiError 429 after five an hour from one network, or twenty from all */
export const takeMail = (limits: RateLimits, email: string, from: string): void =>
  limits.takeAbout('account mail', email, from, mailsPerAddress, 'tooManyMails')

export type Proof = Selectable<Database['email_proofs']>
type Asked = Pick<Proof, 'email' | 'user_id' | 'first_name' | 'last_name' | 'password_hash'>
type Where = Pick<PublicContext, 'db' | 'boss' | 'now'>

/**
 * Keeps that somebody says an address is theirs, and has its mail written by a job: what is done here is the same for an
 * address that has an account and for one that has none, and so takes the same time.
 */
export async function askProof({ db, boss, now }: Where, asked: Asked): Promise<string> {
  const uuid = newId(now)
  await db
    .insertInto('email_proofs')
    .values({ uuid, ...asked, created_at: now })
    .execute()
  await enqueue(boss, db, 'account.mail', { kind: 'code', email: asked.email, proof: uuid })
  return uuid
}

/** Six digits, and what is kept of them: so few can be tried out, so that the key is the provider's own. */
export function makeCode(config: Pick<Config, 'tokenSecret'>, proof: string): { code: string; hash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: hashCode(config, proof, code) }
}

export const hashCode = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, proof: string, code: string): string =>
  createHmac('sha256', tokenSecret).update(`code ${proof} ${code}`).digest('hex')

/** Whose code is tried: that of an account's new address, or of a form that signs up, the newest where it is not named. */
export type Sought = { userId: string } | { email: string; signup: string | undefined }

const soughtRow = (sought: Sought) =>
  'userId' in sought
    ? sql`user_id = ${sought.userId}::uuid`
    : sql`user_id is null and email = ${sought.email} and (${sought.signup ?? null}::uuid is null or uuid = ${sought.signup ?? null}::uuid)`

// Who names the address alone may be a stranger: such tries are counted apart and take none from who filled the form in.
const isNamed = (sought: Sought) => 'userId' in sought || sought.signup !== undefined
const triesOf = (sought: Sought) => sql.ref(isNamed(sought) ? 'tries' : 'tries_unnamed')

/**
 * Tries a code. A try counts whatever comes of it, a code that is over or was never sent too, so this stands outside any
 * transaction.
 * @throws ApiError 400 at `otp`, by one sentence for a wrong code, one that is over, and an address without one; by
 *   another for one whose tries are used up
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

/** Told to who filled the form in alone: who names an address would learn that somebody signs up with it. */
async function isUsedUp(db: Db, sought: Sought): Promise<boolean> {
  if (!isNamed(sought)) return false
  const { rows } = await sql`
    select 1 from email_proofs where ${soughtRow(sought)} and ${triesOf(sought)} >= ${mostTries} limit 1`.execute(db)
  return rows.length > 0
}

/** The codes of a proof that work now: the one its form was promised, and one asked for by the address alone. */
const codesOf = (proof: Proof, now: Date): string[] =>
  [
    { hash: proof.code_hash, until: proof.expires_at },
    { hash: proof.unnamed_hash, until: proof.unnamed_expires_at },
  ].flatMap(({ hash, until }) => (hash !== null && until !== null && until > now ? [hash] : []))

const wrongCode = () => invalid('otp', refusal('codeWrong'))

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Uses a proof up: of two who say one code at once, the second finds it gone. @throws ApiError 400 then */
export async function useProof(tx: Tx, { uuid }: Proof): Promise<void> {
  const gone = await tx.deleteFrom('email_proofs').where('uuid', '=', uuid).returning('uuid').executeTakeFirst()
  if (!gone) throw wrongCode()
}

/** Forgets what an account asked for before. */
export async function forgetProofsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_proofs').where('user_id', '=', userId).execute()
}
