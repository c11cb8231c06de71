import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { createMailer } from 'provider/adapters/mailer'
import { openFileStore } from 'provider/adapters/open-files'
import { settableClock, type SettableClock } from 'provider/adapters/clock'
import { buildApp } from 'provider/app'
import { loadConfig, type Config } from 'provider/config'
import { openDatabase } from 'provider/db/pool'
import type { Deps } from 'provider/http/context'
import { startBoss } from 'provider/adapters/boss'
import { createLog } from 'provider/log'
import { providerSecret } from 'tests/support/servers/web'
import { freshDatabase } from './database'

/**
 * A complete provider for tests: a database from the run's template, the application on a free port, files and mail in
 * a temporary folder, and a settable clock.
 *
 *     const { world, who } = await inWorld()
 *
 * `world.db` reads and writes rows directly, `world.clock.advance(ms)` moves the provider's time, `world.logs` contains
 * the log's lines, `tests/support/world/in-world` signs everyone in, `tests/support/world/people` adds people,
 * `tests/support/world/call` makes calls, `tests/support/builders` adds rows.
 */
export type World = {
  app: FastifyInstance
  /** `http://127.0.0.1:<port>` of the listening provider. */
  url: string
  deps: Deps
  db: Deps['db']
  clock: SettableClock
  /** Folder of files, mail and uploads. */
  dataDir: string
  /** Log lines of the provider, one JSON object each. */
  logs: string[]
  stop(): Promise<void>
}

export type WorldOptions = {
  /** Settings as environment variables: `{ ACCESS_TOKEN_SECONDS: '60' }`. */
  env?: Record<string, string>
  /** The database of another world, for a second node. */
  databaseUrl?: string
  /** Port; by default any free one. */
  port?: number
}

/** Starts a separate provider. Two worlds share nothing unless they get the same database or object store. */
export async function createWorld({ env = {}, databaseUrl, port = 0 }: WorldOptions = {}): Promise<World> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await freshDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-world-'))
  const config = configFor(database.url, dataDir, env)
  const logs: string[] = []
  const log = createLog(config, { write: (line: string) => void logs.push(line) })
  const { db, pool, close } = openDatabase(database.url, { max: 8 })
  const clock = settableClock()
  const boss = await startBoss(database.url, log)
  const mailer = createMailer({ smtpUrl: null, from: config.mailFrom, outbox: path.join(dataDir, 'outbox') })
  const files = await openFileStore(config)
  const deps: Deps = { config, db, pool, files, mailer, boss, clock, log, checksAnswers: true }
  const app = await buildApp(deps)
  const url = await app.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await app.close()
    await boss.stop({ graceful: false, wait: true })
    await close()
    mailer.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, url, deps, db, clock, dataDir, logs, stop }
}

function configFor(databaseUrl: string, dataDir: string, env: Record<string, string>): Config {
  return loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 'a token secret that only tests use',
    PROVIDER_SECRET: providerSecret,
    LOG_LEVEL: 'info',
    ...env,
  })
}
