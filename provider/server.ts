import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'
import { pino, type Logger } from 'pino'

import { systemClock } from 'provider/adapters/clock'
import { buildApp } from 'provider/app'
import { loadConfig, SettingError, type Config } from 'provider/config'
import { startEmbedded } from 'provider/db/embedded'
import { migrate } from 'provider/db/migrate'
import { openDatabase } from 'provider/db/pool'

// Altogether less than the supervisor's patience.
const CLOSE_MS = 600
const DATABASE_PATIENCE_MS = 10_000
const DATABASE_FLOOR = 150_000
const WRONG_SETTING = 2

// What runs, in the order it was started; it is ended in the opposite order.
const running: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  void end(error instanceof SettingError ? WRONG_SETTING : 1)
})

async function main(): Promise<void> {
  endWhenAsked()
  const settings = loadConfig(process.env)
  const log = pino({ level: settings.logLevel, base: { process: 'provider' } })
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings, log))
  await requireDatabase(databaseUrl)
  const config: Config = { ...settings, databaseUrl }
  const { db, pool, close } = openDatabase(databaseUrl, {
    max: 20,
    onError: (error) => log.warn({ error: error.message }, 'idle database connection'),
  })
  running.push(close)
  for (const name of await migrate(pool)) log.info({ migration: name }, 'migrated')
  const app = await buildApp({ config, db, pool, log, clock: systemClock })
  running.push(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  process.send?.({ type: 'ready', demo: config.demo })
}

async function ownDatabase(config: Config, log: Logger): Promise<string> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log,
    onExit: (reason) => {
      process.stderr.write(`${reason}\n`)
      void end(1)
    },
  })
  running.push(embedded.stop)
  return embedded.url
}

/** Waits a little for a database that is still starting, then says in one sentence what is wrong with it. */
async function requireDatabase(url: string): Promise<void> {
  const limit = Date.now() + DATABASE_PATIENCE_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ version: number }>(
        "select current_setting('server_version_num')::int as version",
      )
      if ((rows[0]?.version ?? 0) < DATABASE_FLOOR)
        throw new SettingError('DATABASE_URL leads to a PostgreSQL older than 15.')
      return
    } catch (error) {
      if (error instanceof SettingError) throw error
      if (!isStarting(error) || Date.now() > limit) {
        throw new SettingError(
          `DATABASE_URL cannot be used: ${error instanceof Error ? error.message || String(error.cause) : String(error)}.`,
        )
      }
      await delay(250)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function isStarting(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ECONNREFUSED' || code === '57P03'
}

function endWhenAsked(): void {
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  // The supervisor is gone: nobody else would end us.
  process.on('disconnect', () => void end(0))
  // The supervisor reads our output; after its death there is nobody to tell.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}

/** Ends everything in the opposite order of its start: requests and jobs, connections, the database. Once. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    process.send?.({ type: 'ending' })
    for (const stop of running.reverse()) await Promise.race([stop().catch(() => undefined), delay(CLOSE_MS)])
    process.exit(code)
  })()
  return ending
}
