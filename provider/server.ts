import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Logger } from 'pino'
import sharp from 'sharp'

import { loadDemo } from 'demo/load-demo'
import { demoPeople } from 'demo/story/people'
import { systemClock } from './adapters/clock'
import { createMailer } from './adapters/mailer'
import { openFileStore } from './adapters/open-files'
import { buildApp } from './app'
import { loadConfig, SettingError, type Config } from './config'
import { startEmbedded } from './db/embedded'
import { migrate } from './db/migrate'
import { openDatabase } from './db/pool'
import { requireDatabase } from './db/require-database'
import { loadStarter } from './db/starter/load-starter'
import type { Deps } from './http/context'
import { startBoss } from './adapters/boss'
import { startJobs } from './jobs/start'
import { createLog } from './log'
import { isInhabited } from './modules/auth/public'
import { prepareFirstAdmin } from './modules/users/public'
import { handleStrayErrors } from './http/stray-errors'

const CONNECTIONS = 20
const JOB_CONNECTIONS = 6
const WRONG_SETTING = 2
/**
 * Deadlines of the parts, in milliseconds from the stop request. One clock for all: a slow part uses its own share of
 * time, and everything ends before the supervisor's limit (scripts/start.mjs).
 */
const endsBy = { calls: 800, connections: 1_000, database: 1_300 }

// Started parts in order; they are stopped in reverse order.
const running: { by: number; stop: () => Promise<unknown> }[] = []
const stopRequested = new AbortController()
let ending: Promise<void> | undefined

// Photos, mail and logs must only be readable by the owner of DATA_DIR.
process.umask(0o077)
// libvips would cache 50 MB of pictures, and none is requested twice.
sharp.cache(false)
endOnSignal()
main().catch((error: unknown) => fail(error))

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config)
  handleStrayErrors(process, log, fail)
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, log))
  await requireDatabase(databaseUrl)
  const deps = await openDeps(config, databaseUrl, log)
  if (config.demo) await loadDemo(deps)
  // The first person of a new installation gets the starter set in their language.
  if (await isInhabited(deps.db)) await loadStarter(deps.db, deps.clock.now())
  const admin = await prepareFirstAdmin(deps)
  const app = await buildApp(deps)
  const jobs = await startJobs({ ...deps, db: openJobConnections(databaseUrl, log) })
  running.push({ by: endsBy.calls, stop: () => Promise.all([app.close(), jobs.stop()]) })
  await app.listen({ host: config.host, port: config.port })
  process.send?.({ type: 'ready', demo: config.demo && (await hasDemoAccounts(deps)), admin })
}

/** True when the demo accounts that the start prints exist; a database with its own people gets no demo. */
async function hasDemoAccounts({ db }: Deps): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email)
  const someone = await db.selectFrom('users').select('uuid').where('email', 'in', emails).executeTakeFirst()
  return someone !== undefined
}

/** Opens the dependencies of all parts, on a database migrated to this build's schema. */
async function openDeps(config: Config, databaseUrl: string, log: Logger): Promise<Deps> {
  const { db, pool, close } = openDatabase(databaseUrl, { max: CONNECTIONS, onError: brokenConnection(log) })
  running.push({ by: endsBy.connections, stop: close })
  for (const migration of await migrate(pool)) log.info({ migration }, 'migrated')
  const outbox = path.join(config.dataDir, 'outbox')
  return {
    config,
    db,
    pool,
    log,
    clock: systemClock,
    files: await openFileStore(config),
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox }),
    boss: await startBoss(databaseUrl, log),
  }
}

/** Jobs have their own connections, so that work waiting for a lock takes none from calls. */
function openJobConnections(databaseUrl: string, log: Logger): Deps['db'] {
  const options = { max: JOB_CONNECTIONS, hasLongLimits: true, onError: brokenConnection(log) }
  const { db, close } = openDatabase(databaseUrl, options)
  running.push({ by: endsBy.connections, stop: close })
  return db
}

// The error contains its whole client, which does not belong in a log.
const brokenConnection = (log: Logger) => (error: Error) =>
  log.warn({ error: error.message }, 'idle database connection')

async function ownDatabase(config: Config, log: Logger): Promise<string> {
  const onExit = (reason: string) => fail(new Error(reason))
  const embedded = startEmbedded({ dataDir: config.dataDir, log, onExit, signal: stopRequested.signal })
  // Registered before it runs, so that a stop during its start waits for it too.
  running.push({ by: endsBy.database, stop: async () => (await embedded).stop() })
  return (await embedded).url
}

function endOnSignal(): void {
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  // The supervisor has exited, so nobody else would stop this process.
  process.on('disconnect', () => void end(0))
  // The supervisor reads our output; after its exit, writing fails.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}

function fail(error: unknown): void {
  if (!ending) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  void end(error instanceof SettingError ? WRONG_SETTING : 1)
}

/** Stops everything in reverse order of its start: calls and jobs, connections, the database. Only once. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    const began = Date.now()
    stopRequested.abort()
    for (const { by, stop } of running.toReversed())
      await Promise.race([stop().catch(() => undefined), delay(began + by - Date.now())])
    process.exit(code)
  })()
  return ending
}
