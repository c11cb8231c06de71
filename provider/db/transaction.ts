import { sql, type Compilable, type Kysely, type OperationNodeSource, type Transaction } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'

import { isPrepared, prepared } from './prepared'
import type { Database } from './schema'

/** A transaction in progress; services pass it to their repositories. */
export type Tx = Transaction<Database>

/** Runs queries: the pool or a transaction. */
export type Db = Kysely<Database>

const ATTEMPTS = 4
// Serialization failure and deadlock: PostgreSQL aborted this transaction so that it can be retried.
const TRY_AGAIN = new Set(['40001', '40P01'])

/**
 * Runs the work in one transaction. Retries it when PostgreSQL aborted it in favor of another, so the work must only
 * run queries; mail, files and notifications follow after it returns.
 * @throws the error of the work, after rollback
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

type Write = Compilable & OperationNodeSource & { execute(): Promise<unknown> }

/**
 * Runs writes that do not read each other's rows: as one prepared statement if each of them is prepared, else one after
 * another. A foreign key between their rows is checked when all are written.
 */
export async function runTogether(db: Db, writes: readonly Write[]): Promise<void> {
  if (!writes.every((write) => isPrepared(write.compile().sql))) {
    for (const write of writes) await write.execute()
    return
  }
  const parts = writes.map((write, index) => sql`${sql.ref(`part${index}`)} as (${write})`)
  await sql`${prepared} with ${sql.join(parts)} select`.execute(db)
}
