import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { SettingError } from 'provider/config'
import { codeOf } from './transaction'

const TIMEOUT_MS = 10_000
const FLOOR = 150_000
// The server does not listen yet, or is still starting.
const STARTING = new Set(['ECONNREFUSED', '57P03'])

/**
 * Waits briefly for a database that is still starting, then checks that it can be used.
 * @throws SettingError with one sentence: it does not answer, refuses the login, or is older than PostgreSQL 15
 */
export async function requireDatabase(url: string): Promise<void> {
  for (const limit = Date.now() + TIMEOUT_MS; ; await delay(250)) {
    const failure = await tryDatabase(url)
    if (!failure) return
    if (!STARTING.has(codeOf(failure)) || Date.now() > limit) {
      throw new SettingError(`DATABASE_URL cannot be used: ${reasonOf(failure)}.`)
    }
  }
}

async function tryDatabase(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return (rows[0]?.version ?? 0) < FLOOR ? new Error('it is older than PostgreSQL 15') : undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

// A refused connection to a name with several addresses has an empty message.
function reasonOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
