import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'
import Boss from 'pg-boss'
import type { Logger } from 'pino'

import { isUnavailable } from 'provider/db/availability'

export type PgBoss = Boss

const CONNECTIONS = 4
const CONNECTION_WAIT_MS = 5_000
const RETRY_MS = 500

/** Never settles. After the shutdown, pg-boss can handle neither a result nor an error. */
const neverSettles = new Promise<never>(() => undefined)

/** Starts pg-boss on the provider's database, in its own schema. */
export async function startBoss(databaseUrl: string, log: Logger): Promise<PgBoss> {
  const { executeSql, close } = openJobDatabase(databaseUrl, log)
  const boss = new Boss({ db: { executeSql } })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  boss.on('stopped', close)
  await boss.start()
  return boss
}

/**
 * Opens the connection pool for pg-boss. Statements are retried until the database is back: pg-boss does not await the
 * statement that completes a job, so a failure would end the process, and the job would run again after it expires.
 */
function openJobDatabase(databaseUrl: string, log: Logger) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'plumbline-jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
  })
  let isClosed = false
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle job connection'))

  const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    for (let attempt = 1; !isClosed; attempt += 1) {
      try {
        return await pool.query(text, values)
      } catch (error) {
        if (!isClosed && !isUnavailable(error)) throw error
        if (attempt === 1) log.warn({ err: error }, 'job queue: waiting for the database')
        await delay(RETRY_MS)
      }
    }
    return neverSettles
  }
  const close = () => {
    isClosed = true
    pool.end().catch((error: unknown) => log.warn({ err: error }, 'job queue: not closed'))
  }
  return { executeSql, close }
}
