import { spawn, type ChildProcess } from 'node:child_process'
import { lstat, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import {
  choosePort,
  clusterVersion,
  preparePlace,
  readAccess,
  embeddedUrl,
  USER,
  writeAccess,
  type Access,
  type ServerPlace,
} from './embedded-place'
import { endPreviousServer, shutDown, SUPERVISOR, until } from './embedded-stop'
import { findInstallation, type Installation } from './postgres-binaries'
import { initialise } from './postgres-initdb'
import { programOptions } from './postgres-process'

/** The part of a pino logger this module needs. */
type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

export type EmbeddedOptions = {
  /** DATA_DIR: the server lives in its `postgres` folder. */
  dataDir: string
  log: Log
  /** Called once if the server ends unexpectedly. */
  onExit?: (reason: string) => void
  /** False turns fsync off; only for temporary databases, such as a test run's. */
  durable?: boolean
  /** Cancels a start in progress and leaves no server behind. */
  signal?: AbortSignal
}

export type Embedded = { url: string; stop(): Promise<void> }

const START_LIMIT_MS = 30_000
const FAST_MS = 5_000
const OWNER_RETRY_MS = 500
const OLD_LOG_BYTES = 10 * 1024 * 1024

/**
 * Starts a real PostgreSQL in `dataDir/postgres` and supervises it. Creates the cluster on first use, reuses its port
 * and password, stops a server that a killed run left behind, and refuses when another live process uses the same data.
 * @returns the database's URL and `stop`, which shuts it down fast and cleanly
 * @throws Error with one user-readable sentence when the server cannot be started
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await preparePlace(options.dataDir)
  const installation = await findInstallation({
    ...place,
    workDirectory: place.home,
    major: await clusterVersion(place.data),
  })
  const access = await readAccess(place)
  if (!(await clusterVersion(place.data))) await initialise(installation, place, USER, access.password, options.signal)
  await endPreviousServer(installation, place, access)
  access.port = await choosePort(access.port)
  await writeAccess(place, access)
  options.signal?.throwIfAborted()
  const server = await launch(installation, place, access, options.durable ?? true)
  const url = embeddedUrl(access, USER)
  const supervisor = await takeOver(server, place, access, options.signal).catch((error: unknown) => {
    // No data has been written to it yet.
    server.kill('SIGQUIT')
    throw error
  })
  options.log.info(`PostgreSQL ${installation.major} (${installation.source}) on 127.0.0.1:${access.port}`)
  const release = maintainOwnership(server, supervisor, () => connect(embeddedUrl(access, 'postgres')))
  return { url, stop: supervise(server, release, installation, place, options) }
}

async function launch(
  installation: Installation,
  place: ServerPlace,
  access: Access,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(access.port),
    unix_socket_directories: '',
    max_connections: '100',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(place)
  const child = spawn(path.join(installation.directory, 'postgres'), ['-D', place.data, ...args], {
    ...programOptions(place.account, place.home),
    // In its own process group, Ctrl-C in the terminal does not reach it: the provider disconnects first, then stops
    // it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
  })
  child.once('error', () => undefined)
  child.once('exit', () => undefined)
  await log.close()
  return child
}

async function openLog({ home }: ServerPlace) {
  const file = path.join(home, 'server.log')
  const existing = await lstat(file).catch(() => undefined)
  if (existing && existing.size > OLD_LOG_BYTES) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/**
 * Waits for the server to answer, creates the database on first use, and opens the connection that marks it as owned.
 */
async function takeOver(
  server: ChildProcess,
  place: ServerPlace,
  access: Access,
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  let supervisor: pg.Client | undefined
  const ready = await until(async () => {
    signal?.throwIfAborted()
    if (server.exitCode !== null || server.pid === undefined) throw new Error(await startFailure(place))
    supervisor = await connect(embeddedUrl(access, 'postgres'))
    return supervisor !== undefined
  }, START_LIMIT_MS)
  if (!ready || !supervisor) throw new Error(await startFailure(place))
  const existing = await supervisor.query('select 1 from pg_database where datname = $1', [USER])
  if (existing.rowCount === 0) await supervisor.query(`create database ${USER}`)
  return supervisor
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: SUPERVISOR, keepAlive: true })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

async function startFailure({ home }: ServerPlace): Promise<string> {
  const file = path.join(home, 'server.log')
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return `PostgreSQL did not start (${reason.replace(/^.*?(FATAL|PANIC): +/, '')}); its log is ${file}.`
}

/**
 * Reopens the connection that marks the server as owned whenever it is cut.
 * @returns a function that gives up ownership
 */
function maintainOwnership(
  server: ChildProcess,
  first: pg.Client,
  reconnect: () => Promise<pg.Client | undefined>,
): () => Promise<void> {
  let owner: pg.Client | undefined
  let isReleased = false
  const setOwner = (client: pg.Client) => {
    owner = client
    client.once('end', () => void restore())
  }
  const restore = async (): Promise<void> => {
    owner = undefined
    while (!isReleased && !owner && !hasEnded(server)) {
      await delay(OWNER_RETRY_MS)
      const client = await reconnect()
      if (client && isReleased) await client.end().catch(() => undefined)
      else if (client) setOwner(client)
    }
  }
  setOwner(first)
  return async () => {
    isReleased = true
    await owner?.end().catch(() => undefined)
  }
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null

function supervise(
  server: ChildProcess,
  release: () => Promise<void>,
  installation: Installation,
  place: ServerPlace,
  options: EmbeddedOptions,
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  server.once('exit', (code, signal) => {
    if (!stopping)
      options.onExit?.(
        `PostgreSQL ended by itself (${signal ?? code}); its log is ${path.join(place.home, 'server.log')}.`,
      )
  })
  return () => {
    stopping ??= (async () => {
      await release()
      if (!(await endFast(server))) await shutDown(installation, place)
    })()
    return stopping
  }
}

// Same as pg_ctl's fast mode, without the time to start it and to poll. Windows has no such signal.
async function endFast(server: ChildProcess): Promise<boolean> {
  if (process.platform === 'win32') return hasEnded(server)
  server.kill('SIGINT')
  return until(async () => hasEnded(server), FAST_MS)
}
