import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import PgBoss from 'pg-boss'
import { inject } from 'vitest'

import { startEmbedded } from 'provider/db/embedded'
import { migrate } from 'provider/db/migrate'
import { endDatabase, identify, isRunning } from '../../../scripts/processes.mjs'

const PREFIX = 'plumbline-test-'
const TEMPLATE = 'plumbline_template'
// Names the process of the folder's run.
const OWNER = 'owner.json'
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A separate database: its URL, and `drop`, which closes every connection to it and removes it. */
export type FreshDatabase = { url: string; drop(): Promise<void> }

/** Starts the run's PostgreSQL and creates the migrated template, including job tables. Only for `globalSetup`. */
export async function createTemplate(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned()
  const dataDir = await mkdtemp(path.join(tmpdir(), PREFIX))
  await writeFile(path.join(dataDir, OWNER), JSON.stringify(identify(process.pid)))
  // mkdtemp creates a private folder; when root runs the tests, the database account must be able to enter it.
  await chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, log: quiet, durable: false })
  const url = withDatabase(server.url, TEMPLATE)
  await asOwner(server.url, `create database ${TEMPLATE}`)
  await fill(url)
  return {
    url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a database from the run's template in a few dozen milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const templateUrl = inject('templateUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  const admin = withDatabase(templateUrl, 'postgres')
  await asOwner(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: withDatabase(templateUrl, name),
    drop: () => asOwner(admin, `drop database if exists ${name} with (force)`),
  }
}

async function fill(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  await migrate(pool)
  await pool.end()
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false, wait: true })
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

// A killed run leaves its server and folder behind.
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const directory of names.map((name) => path.join(tmpdir(), name))) {
    const owner = await readFile(path.join(directory, OWNER), 'utf8').catch(() => undefined)
    if (owner === undefined || isRunning(JSON.parse(owner))) continue
    await endDatabase(directory, Date.now() + 400)
    await rm(directory, { recursive: true, force: true })
  }
}
