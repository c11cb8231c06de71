import type { Kysely, Transaction } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'

import type { Database } from 'provider/db/schema'

/** A transaction in progress: what every service hands to its repositories. */
export type Tx = Transaction<Database>

/** Something that can run queries: the pool or a transaction. */
export type Db = Kysely<Database>

const ATTEMPTS = 4
// Serialisation failure and deadlock: PostgreSQL chose this transaction as the one to try again.
const TRY_AGAIN = new Set(['40001', '40P01'])

/**
 * Runs the work in one transaction: all of it is kept, or none. The work is run again when PostgreSQL broke it off in
 * favour of another, so it must do nothing but queries; mail, files and notifications come after it returns.
 * @throws what the work throws, after everything was rolled back.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !TRY_AGAIN.has(codeOf(error))) throw error
      await delay(Math.random() * 20 * attempt)
    }
  }
}

/** The five-character PostgreSQL error code of a failed query, or "" for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
