import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Logger } from 'pino'
import sharp from 'sharp'

import { loadDemo } from 'demo/load-demo'
import { demoPeople } from 'demo/story/people'
import { systemClock } from 'provider/adapters/clock'
import { createMailer } from 'provider/adapters/mailer'
import { openFileStore } from 'provider/adapters/open-files'
import { buildApp } from 'provider/app'
import { loadConfig, SettingError, type Config } from 'provider/config'
import { startEmbedded } from 'provider/db/embedded'
import { migrate } from 'provider/db/migrate'
import { openDatabase } from 'provider/db/pool'
import { requireDatabase } from 'provider/db/require-database'
import { loadStarter } from 'provider/db/starter/load-starter'
import type { Deps } from 'provider/http/context'
import { startBoss } from 'provider/jobs/boss'
import { startJobs } from 'provider/jobs/start'
import { createLog } from 'provider/log'
import { prepareFirstAdmin } from 'provider/modules/users/first-admin'
import { handleStrayErrors } from 'provider/stray-errors'

const CONNECTIONS = 20
const JOB_CONNECTIONS = 6
const WRONG_SETTING = 2
/**
 * When each part must have ended, in milliseconds from the moment it was asked: one clock for all, so that a slow part takes
 * its time from its own share and the whole is over before the supervisor's patience (scripts/start.mjs).
 */
const endsBy = { calls: 800, connections: 1_000, database: 1_300 }

// What runs, in the order it was started; it is ended in the opposite order.
const running: { by: number; stop: () => Promise<unknown> }[] = []
const asked = new AbortController()
let ending: Promise<void> | undefined

// Photographs, mail and logs are for the owner of DATA_DIR alone.
process.umask(0o077)
// libvips would keep 50 MB of pictures, of which none is ever asked for twice.
sharp.cache(false)
endWhenAsked()
main().catch((error: unknown) => fail(error))

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config)
  handleStrayErrors(process, log, fail)
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, log))
  await requireDatabase(databaseUrl)
  const deps = await openDeps(config, databaseUrl, log)
  if (config.demo) await loadDemo(deps)
  await loadStarter(deps.db, deps.clock.now())
  const admin = await prepareFirstAdmin(deps)
  const app = await buildApp(deps)
  const jobs = await startJobs({ ...deps, db: openJobConnections(databaseUrl, log) })
  running.push({ by: endsBy.calls, stop: () => Promise.all([app.close(), jobs.stop()]) })
  await app.listen({ host: config.host, port: config.port })
  process.send?.({ type: 'ready', demo: config.demo && (await hasDemoAccounts(deps)), admin })
}

/** Whether the accounts that the start prints are there: a database with people of its own gets no demo. */
async function hasDemoAccounts({ db }: Deps): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email)
  const someone = await db.selectFrom('users').select('uuid').where('email', 'in', emails).executeTakeFirst()
  return someone !== undefined
}

/** Opens what every part is handed, on a database brought to this build's schema. */
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

/** Jobs have connections of their own: work that waits for a lock takes none from the calls. */
function openJobConnections(databaseUrl: string, log: Logger): Deps['db'] {
  const options = { max: JOB_CONNECTIONS, isPatient: true, onError: brokenConnection(log) }
  const { db, close } = openDatabase(databaseUrl, options)
  running.push({ by: endsBy.connections, stop: close })
  return db
}

// The error carries its whole client, which is of no use in a log.
const brokenConnection = (log: Logger) => (error: Error) =>
  log.warn({ error: error.message }, 'idle database connection')

async function ownDatabase(config: Config, log: Logger): Promise<string> {
  const onExit = (reason: string) => fail(new Error(reason))
  const embedded = startEmbedded({ dataDir: config.dataDir, log, onExit, signal: asked.signal })
  // Before it runs: asked to end in the midst of its start, it is waited for as well.
  running.push({ by: endsBy.database, stop: async () => (await embedded).stop() })
  return (await embedded).url
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

function fail(error: unknown): void {
  if (!ending) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  void end(error instanceof SettingError ? WRONG_SETTING : 1)
}

/** Ends everything in the opposite order of its start: calls and jobs, connections, the database. Once. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    const began = Date.now()
    asked.abort()
    for (const { by, stop } of running.toReversed())
      await Promise.race([stop().catch(() => undefined), delay(began + by - Date.now())])
    process.exit(code)
  })()
  return ending
}
