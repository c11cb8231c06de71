import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { preparing } from './prepared'
import type { Database } from './schema'
import type { Release } from './slots'

export type DatabaseHandle = { db: Kysely<Database>; pool: pg.Pool; close(): Promise<void> }

export type PoolOptions = {
  /** Maximum number of connections. */
  max?: number
  /** For background work: minutes for a statement, and longer waits for locks and connections. */
  hasLongLimits?: boolean
  /** Called for connections that broke while idle; the pool replaces them itself. */
  onError?: (error: Error) => void
}

/** Longest wait for a free connection. */
export const CONNECTION_WAIT_MS = 5_000
// Well below that wait: a locked table occupies a connection this long, and the next caller still gets it in time.
const LOCK_WAIT_MS = 2_000
const STATEMENT_LIMIT_MS = 30_000
const FORGOTTEN_TRANSACTION_MS = 60_000

/**
 * Opens the connection pool and the query builder over it. Idle connections close soon. Integers are read as numbers
 * (`int8` too: amounts stay below 2^53), dates as `YYYY-MM-DD` text without a zone, timestamps as `Date`, `numeric`
 * (percentages) as numbers.
 */
export function openDatabase(
  url: string,
  { max = 10, hasLongLimits = false, onError }: PoolOptions = {},
): DatabaseHandle {
  const factor = hasLongLimits ? 20 : 1
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    application_name: 'plumbline',
    pipeline: true,
    // Ends connections in turn, so that the plans they keep do not add up.
    maxLifetimeSeconds: 1800,
    connectionTimeoutMillis: CONNECTION_WAIT_MS * factor,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    lock_timeout: LOCK_WAIT_MS * factor,
    statement_timeout: STATEMENT_LIMIT_MS * factor,
    idle_in_transaction_session_timeout: FORGOTTEN_TRANSACTION_MS,
    // The default random_page_cost is 4, as for spinning disks, and makes the planner read whole tables.
    options: '-c random_page_cost=1.1',
  })
  // Without a listener, a restart of the database would end the process.
  pool.on('error', (error) => onError?.(error))
  // A transaction's connection can also fail between two queries; its next query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = queryBuilder(pool)
  return { db, pool, close: () => db.destroy() }
}

/**
 * Creates a query builder over the pool.
 * @param take waits for permission to use one more connection; without it, only the pool limits it
 */
export function queryBuilder(pool: pg.Pool, take?: () => Promise<Release>): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, take) }) })
}

const { builtins } = pg.types

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8) return wholeNumber
  if (oid === builtins.DATE) return String
  // numeric columns are percentages with one decimal, exact enough as doubles
  if (oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database answered an integer beyond 2^53: ${text}`)
  return number
}
