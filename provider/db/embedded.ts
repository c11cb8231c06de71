import { spawn, type ChildProcess } from 'node:child_process'
import { chown, lstat, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { chooseAccount, isReachable, type Account } from 'provider/db/postgres-account'
import { findInstallation, type Installation } from 'provider/db/postgres-binaries'
import { initialise } from 'provider/db/postgres-initdb'
import { findLeftovers, findPostmaster, isAlive, programOptions, runProgram } from 'provider/db/postgres-process'

/** The part of a pino logger this module needs. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

export type EmbeddedOptions = {
  /** DATA_DIR: the server lives in its `postgres` folder. */
  dataDir: string
  log: Log
  /** Called once if the server ends without having been asked to. */
  onExit?: (reason: string) => void
  /** False only for databases that are thrown away, such as a test run's: no fsync. */
  durable?: boolean
}

export type Embedded = { url: string; stop(): Promise<void> }

type Place = { home: string; data: string; account: Account }
type Access = { port: number; password: string }

const USER = 'plumbline'
const SUPERVISOR = 'plumbline supervisor'
const START_LIMIT_MS = 30_000
const OLD_LOG_BYTES = 10 * 1024 * 1024

/**
 * Starts a real PostgreSQL in `dataDir/postgres` and supervises it. Makes the cluster on first use, keeps its port and
 * password, ends a server that a killed run left behind, and refuses when another live process uses the same data.
 * @returns the database's URL and `stop`, which shuts it down fast and clean.
 * @throws Error with one sentence for people when the server cannot be started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await preparePlace(options.dataDir)
  const installation = await findInstallation({ ...place, workDirectory: place.home, major: await madeBy(place.data) })
  const access = await readAccess(place)
  if (!(await madeBy(place.data))) await initialise(installation, place, USER, access.password)
  await endPreviousServer(installation, place, access)
  access.port = await choosePort(access.port)
  await writeAccess(place, access)
  const server = await launch(installation, place, access, options.durable ?? true)
  const url = urlOf(access, USER)
  const supervisor = await takeOver(server, place, access)
  options.log.info(`PostgreSQL ${installation.major} (${installation.source}) on 127.0.0.1:${access.port}`)
  return { url, stop: supervise(server, supervisor, installation, place, options) }
}

async function preparePlace(dataDir: string): Promise<Place> {
  const home = path.join(path.resolve(dataDir), 'postgres')
  const data = path.join(home, 'data')
  await mkdir(home, { recursive: true })
  const account = await chooseAccount(data)
  if (account && !(await isReachable(path.dirname(home), account))) {
    throw new Error(
      `DATA_DIR (${dataDir}) is closed to the account PostgreSQL runs under: choose one outside a private home.`,
    )
  }
  if (account) await chown(home, account.uid, account.gid)
  return { home, data, account }
}

async function madeBy(data: string): Promise<number | undefined> {
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new Error(`${data} belongs to another user: start as that user or choose another DATA_DIR.`)
    return ''
  })
  return Number.parseInt(version, 10) || undefined
}

async function readAccess({ home, data }: Place): Promise<Access> {
  const text = await readFile(path.join(home, 'access.json'), 'utf8').catch(() => undefined)
  if (text) return JSON.parse(text)
  if (await madeBy(data))
    throw new Error(`${path.join(home, 'access.json')} is missing: it holds the password of the database beside it.`)
  return { port: 0, password: randomBytes(24).toString('base64url') }
}

async function writeAccess({ home }: Place, access: Access): Promise<void> {
  const file = path.join(home, 'access.json')
  await writeFile(`${file}.partial`, JSON.stringify(access), { mode: 0o600 })
  await rename(`${file}.partial`, file)
}

function urlOf({ port, password }: Access, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/** Ends the server of a killed run. Never one whose owner still lives: its supervising connection says so. */
async function endPreviousServer(installation: Installation, place: Place, access: Access): Promise<void> {
  if (await findPostmaster(place.data)) {
    if (await isOwned(access))
      throw new Error(`Another Plumbline is running on ${place.home}: end it first or choose another DATA_DIR.`)
    await shutDown(installation, place)
  }
  for (const pid of await findLeftovers(place.data)) process.kill(pid, 'SIGQUIT')
  await until(async () => (await findLeftovers(place.data)).length === 0, 5_000)
  // The process id of a dead server may since belong to somebody else, which PostgreSQL cannot tell apart.
  if (!(await findPostmaster(place.data))) await rm(path.join(place.data, 'postmaster.pid'), { force: true })
}

async function isOwned(access: Access): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(access, 'postgres'), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const owners = () => client.query('select 1 from pg_stat_activity where application_name = $1', [SUPERVISOR])
    return !(await until(async () => (await owners()).rowCount === 0, 2_000))
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function choosePort(kept: number): Promise<number> {
  const free = await listenOnce(kept).catch(() => listenOnce(0))
  return free
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

async function launch(
  installation: Installation,
  place: Place,
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
    // Its own process group: Ctrl-C in the terminal is ours to pass on, after the provider has let go of it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
  })
  child.once('error', () => undefined)
  child.once('exit', () => undefined)
  await log.close()
  return child
}

async function openLog({ home }: Place) {
  const file = path.join(home, 'server.log')
  const existing = await lstat(file).catch(() => undefined)
  if (existing && existing.size > OLD_LOG_BYTES) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** Waits for the server to answer, makes the database on first use, and keeps one connection that marks it as owned. */
async function takeOver(server: ChildProcess, place: Place, access: Access): Promise<pg.Client> {
  let supervisor: pg.Client | undefined
  const ready = await until(async () => {
    if (server.exitCode !== null || server.pid === undefined) throw new Error(await startFailure(place))
    supervisor = await connect(urlOf(access, 'postgres'))
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

async function startFailure({ home }: Place): Promise<string> {
  const file = path.join(home, 'server.log')
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return `PostgreSQL did not start (${reason.replace(/^.*?(FATAL|PANIC): +/, '')}); its log is ${file}.`
}

function supervise(
  server: ChildProcess,
  supervisor: pg.Client,
  installation: Installation,
  place: Place,
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
      await supervisor.end().catch(() => undefined)
      if (server.exitCode === null && server.signalCode === null) await shutDown(installation, place)
    })()
    return stopping
  }
}

async function shutDown(installation: Installation, place: Place): Promise<void> {
  const pid = await findPostmaster(place.data)
  if (!pid) return
  const stop = (mode: string, seconds: string) =>
    runProgram(
      path.join(installation.directory, 'pg_ctl'),
      ['stop', '-D', place.data, '-m', mode, '-w', '-t', seconds],
      place.account,
      place.home,
    )
  await stop('fast', '5')
    .catch(() => stop('immediate', '3'))
    .catch(() => process.kill(pid, 'SIGKILL'))
  await until(async () => !isAlive(pid), 2_000)
}

async function until(check: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; ; ) {
    if (await check()) return true
    if (Date.now() > end) return false
    await delay(40)
  }
}
