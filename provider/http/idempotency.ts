import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Envelope } from 'contract/core/common'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { prepared } from 'provider/db/prepared'
import { inTransaction, type Db, type Tx } from 'provider/db/transaction'
import type { Actor } from './context'
import { ApiError } from './errors'

type Answer = Envelope<unknown>
/** One attempt of a change: the request, and the key that identifies it. */
type Try = { scope: string; operation: string; key: string; bodyHash: string; now: Date }
type Changing = { db: Db; actor: Actor | null; address: string; operation: string; now: Date }

/** Days for which a key is stored (docs/api-conventions.md#idempotency). */
const keyLifeDays = 7

const LONGEST_KEY = 200
const RUNNING_RETRY_S = 1

/**
 * Runs a change in one transaction, once per idempotency key: a repeat gets the first answer and has no second effect.
 * A key belongs to its actor; without sign-in, to the client's address and this call, so that no client gets the answer
 * of another. The key and the answer are stored in the same transaction as the effect.
 * @throws ApiError 409 with Retry-After while the first attempt runs, 422 when the key was used for another request
 */
export async function runOncePerKey<C extends Changing>(
  context: C,
  key: string | undefined,
  input: unknown,
  run: (context: C) => Promise<Answer>,
): Promise<Answer> {
  const { db, operation, now } = context
  if (key === undefined) return inTransaction(db, (tx) => run({ ...context, db: tx }))
  if (key === '' || key.length > LONGEST_KEY) throw new ApiError(400, sayOfField('invalidInput'))
  const attempt: Try = { scope: scopeOf(context), operation, key, bodyHash: hashOf(operation, input), now }
  return inTransaction(db, async (tx) => {
    const before = await claim(tx, attempt)
    if (before) return before
    const answer = await run({ ...context, db: tx })
    await storeAnswer(tx, attempt, answer)
    return answer
  })
}

const scopeOf = ({ actor, operation, address }: Changing): string => actor?.uuid ?? `${operation} ${address}`

/** Deletes keys older than seven days. @returns the number of keys */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - keyLifeDays * 86_400_000)
  const { numDeletedRows } = await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Locks the key and reads its answer, both by one statement (0071-claim-keys.sql). The advisory lock lasts until the
 * transaction ends. It is never waited for, because a waiting repeat would occupy a connection.
 */
async function claim(tx: Tx, { scope, key, bodyHash }: Try): Promise<Answer | null> {
  const { rows } = await sql<{ free: boolean; body_hash: string | null; answer: Answer | null }>`${prepared}
    select free, body_hash, answer from claim_idempotency_key(${scope}, ${key})`.execute(tx)
  const [claimed] = rows
  if (!claimed?.free) throw new ApiError(409, refusal('stillRunning'), { retryAfter: RUNNING_RETRY_S })
  if (claimed.body_hash !== null && claimed.body_hash !== bodyHash) throw new ApiError(422, refusal('keyReused'))
  return claimed.answer
}

async function storeAnswer(tx: Tx, { scope, key, operation, bodyHash, now }: Try, answer: Answer): Promise<void> {
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
    .modifyEnd(prepared)
    .execute()
}

// Hashes the parsed input, so that an omitted default and an explicit one are the same request.
const hashOf = (operation: string, input: unknown): string =>
  createHash('sha256')
    .update(`${operation} ${JSON.stringify(input)}`)
    .digest('hex')
