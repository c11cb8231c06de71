import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Envelope } from 'contract/common'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { inTransaction, type Db, type Tx } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'

type Answer = Envelope<unknown>
/** One try of a change: what was asked, and the key that names the try. */
type Try = { scope: string; operation: string; key: string; bodyHash: string; now: Date }
type Changing = { db: Db; actor: Actor | null; address: string; operation: string; now: Date }

/** Days for which a key is remembered (contract: Idempotency-Key). */
const keyLifeDays = 7

const LONGEST_KEY = 200
const RUNNING_RETRY_S = 1

/**
 * Runs a change in one transaction, once per idempotency key: a repeat gets the first answer and has no second effect. A key is its actor's;
 * where nobody is signed in, the client address's for this call alone, so that nobody meets another's answer. The key and the answer are stored in the effect's own transaction, so neither is ever there alone.
 * @throws ApiError 409 with Retry-After while the first try runs, 422 when the key stood for something else
 */
export async function once<C extends Changing>(
  context: C,
  key: string | undefined,
  input: unknown,
  run: (context: C) => Promise<Answer>,
): Promise<Answer> {
  const { db, operation, now } = context
  if (key === undefined) return inTransaction(db, (tx) => run({ ...context, db: tx }))
  if (key === '' || key.length > LONGEST_KEY) throw new ApiError(400, messages.invalidInput)
  const attempt: Try = { scope: scopeOf(context), operation, key, bodyHash: hashOf(operation, input), now }
  return inTransaction(db, async (tx) => {
    await claim(tx, attempt)
    const before = await findAnswer(tx, attempt)
    if (before) return before
    const answer = await run({ ...context, db: tx })
    await keepAnswer(tx, attempt, answer)
    return answer
  })
}

const scopeOf = ({ actor, operation, address }: Changing): string => actor?.uuid ?? `${operation} ${address}`

/** Forgets keys older than seven days. @returns how many */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - keyLifeDays * 86_400_000)
  const { numDeletedRows } = await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}

// Held until the transaction ends. It is asked for and never waited for: a waiting repeat would occupy a connection.
async function claim(tx: Tx, { scope, key }: Try): Promise<void> {
  const lock = sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as free`
  const { rows } = await lock.execute(tx)
  if (!rows[0]?.free) throw new ApiError(409, refusal('stillRunning'), { retryAfter: RUNNING_RETRY_S })
}

async function findAnswer(tx: Tx, { scope, key, bodyHash }: Try): Promise<Answer | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.body_hash !== bodyHash) throw new ApiError(422, refusal('keyReused'))
  return row.answer
}

async function keepAnswer(tx: Tx, { scope, key, operation, bodyHash, now }: Try, answer: Answer): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      scope,
      key,
      operation,
      body_hash: bodyHash,
      status_code: answer.status,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .execute()
}

// The parsed input, so that a default left out and a default written are the same question.
const hashOf = (operation: string, input: unknown): string =>
  createHash('sha256')
    .update(`${operation} ${JSON.stringify(input)}`)
    .digest('hex')
