import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { preparing } from 'provider/db/prepared'
import type { Database } from 'provider/db/schema'
import type { Release } from 'provider/db/slots'

export type DatabaseHandle = { db: Kysely<Database>; pool: pg.Pool; close(): Promise<void> }

export type PoolOptions = {
  /** Connections at most. */
  max?: number
  /** For background work, which takes its time: minutes for a statement, and a patient wait for locks and connections. */
  isPatient?: boolean
  /** Told about connections that broke while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

/** How long anybody waits for a free connection. */
export const CONNECTION_WAIT_MS = 5_000
// Well below that wait: a locked table keeps a connection busy for this long, and the next in line still gets it in time.
const LOCK_WAIT_MS = 2_000
const STATEMENT_LIMIT_MS = 30_000
const FORGOTTEN_TRANSACTION_MS = 60_000

/**
 * Opens the connection pool and the query builder over it. Without connections in use it holds none open for long.
 * Integers come back as numbers (`int8` too: money is whole cents well below 2^53), calendar dates as `YYYY-MM-DD`
 * text without a zone, moments as `Date`, `numeric` (percentages) as numbers.
 */
export function openDatabase(url: string, { max = 10, isPatient = false, onError }: PoolOptions = {}): DatabaseHandle {
  const patience = isPatient ? 20 : 1
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    application_name: 'plumbline',
    connectionTimeoutMillis: CONNECTION_WAIT_MS * patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    lock_timeout: LOCK_WAIT_MS * patience,
    statement_timeout: STATEMENT_LIMIT_MS * patience,
    idle_in_transaction_session_timeout: FORGOTTEN_TRANSACTION_MS,
    // The default prices a page read by index as four: true of spinning disks, and it makes the planner read whole tables.
    options: '-c random_page_cost=1.1',
  })
  // Without a listener a restart of the database would end the process.
  pool.on('error', (error) => onError?.(error))
  // So would one while a transaction holds its connection between two queries; the next of them fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = queryBuilder(pool)
  return { db, pool, close: () => db.destroy() }
}

/**
 * A query builder over the pool.
 * @param take waits until it may hold one more connection; without, the pool alone limits it
 */
export function queryBuilder(pool: pg.Pool, take?: () => Promise<Release>): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, take) }) })
}

const { builtins } = pg.types

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8) return wholeNumber
  if (oid === builtins.DATE) return String
  // numeric columns hold percentages with one decimal, which a double carries exactly enough
  if (oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database answered an integer beyond 2^53: ${text}`)
  return number
}
