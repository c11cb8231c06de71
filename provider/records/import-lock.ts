import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'

const keyOf = (names: string) => sql`hashtextextended(${`import ${names}`}, 0)`

/**
 * Locks every name of a kind until the transaction ends, for an import. Waits for calls that give one name, and for
 * another import longer than a call usually waits for a lock.
 */
export async function lockAllNames(db: Db, names: string): Promise<void> {
  await sql`set local lock_timeout = '25s'`.execute(db)
  await sql`select pg_advisory_xact_lock(${keyOf(names)})`.execute(db)
}

const importRetryS = 5

/**
 * Keeps imports from locking every name of a kind until the transaction ends.
 * @throws ApiError 409 with Retry-After while an import runs, which may take longer than a call waits
 */
export async function requireNoImport(db: Db, names: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(names)}) as free`.execute(db)
  if (!rows[0]?.free) throw new ApiError(409, refusal('importRuns'), { retryAfter: importRetryS })
}
