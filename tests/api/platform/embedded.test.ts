import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { startEmbedded, type Embedded } from 'provider/db/embedded'
import { findInstallation } from 'provider/db/postgres-binaries'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

// Not every machine has its own PostgreSQL.
const sources = (await hasSystem()) ? ['system', 'package'] : ['package']

describe.each(sources)('the embedded PostgreSQL of the %s', (source) => {
  let dataDir: string
  let servers: Embedded[] = []

  const start = async (onExit?: (reason: string) => void): Promise<Embedded> => {
    const server = await startEmbedded({ dataDir, log: quiet, onExit })
    servers.push(server)
    return server
  }

  beforeAll(async () => {
    process.env.PLUMBLINE_PG = source
    dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-embedded-'))
    await chmod(dataDir, 0o755)
    const first = await start()
    await query(first.url, "create table kept as select 'Zoë' as name")
    await first.stop()
  })

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
  })

  afterAll(async () => {
    delete process.env.PLUMBLINE_PG
    await rm(dataDir, { recursive: true, force: true })
  })

  test('a second start keeps port, password and rows', async () => {
    const before = await start()
    await before.stop()
    const after = await start()
    expect(after.url).toBe(before.url)
    expect(await query(after.url, 'select upper(name) as name from kept')).toEqual([{ name: 'ZOË' }])
  })

  test('ends and replaces a server that a killed provider left behind', async () => {
    const told = vi.fn<(reason: string) => void>()
    const orphan = await start(told)
    const pid = await postmaster(dataDir)
    // The system closes a killed provider's connections, but its server stays.
    await query(
      orphan.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plumbline supervisor'",
    )
    const next = await start()
    expect(told).toHaveBeenCalledWith(expect.stringContaining('PostgreSQL ended by itself'))
    expect(await postmaster(dataDir)).not.toBe(pid)
    expect(await query(next.url, 'select name from kept')).toHaveLength(1)
  })

  test('never takes the server of a living owner', async () => {
    const owner = await start()
    await expect(start()).rejects.toThrow('Another Plumbline is running')
    expect(await query(owner.url, 'select name from kept')).toHaveLength(1)
  })

  test('an owner whose connections were cut keeps its server', async () => {
    const owner = await start()
    const owners = `from pg_stat_activity where application_name = 'plumbline supervisor'`
    await query(owner.url, `select pg_terminate_backend(pid) ${owners}`)
    await expect.poll(() => query(owner.url, `select 1 as one ${owners}`)).toHaveLength(1)
    await expect(start()).rejects.toThrow('Another Plumbline is running')
  })

  test('reports kill -9 of the server, and loses nothing acknowledged', async () => {
    const told = vi.fn<(reason: string) => void>()
    const server = await start(told)
    await query(server.url, "create table acknowledged as select 'yes' as word")
    process.kill(await postmaster(dataDir), 'SIGKILL')
    await expect
      .poll(() => told.mock.calls)
      .toContainEqual([expect.stringContaining('PostgreSQL ended by itself (SIGKILL)')])
    const next = await start()
    expect(await query(next.url, 'select word from acknowledged')).toEqual([{ word: 'yes' }])
    await query(next.url, 'drop table acknowledged')
  })

  test('a reused process id does not stop the start', async () => {
    const data = path.join(dataDir, 'postgres', 'data')
    const { uid } = await stat(data)
    // Same account: PostgreSQL itself detects a process of another account.
    const stranger = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid } : {})
    onTestFinished(() => void stranger.kill())
    await writeFile(path.join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n1\n5432\n\n127.0.0.1\n`)
    const server = await start()
    expect(await query(server.url, 'select name from kept')).toHaveLength(1)
    expect(stranger.exitCode).toBeNull()
  })

  test('uses another port if the stored one is taken', async () => {
    const before = await start()
    await before.stop()
    const intruder = createServer().listen(Number(new URL(before.url).port), '127.0.0.1')
    const after = await start()
    expect(new URL(after.url).port).not.toBe(new URL(before.url).port)
    expect(await query(after.url, 'select name from kept')).toHaveLength(1)
    intruder.close()
  })

  test('reports a broken installation in one sentence', async () => {
    const version = path.join(dataDir, 'postgres', 'data', 'PG_VERSION')
    const before = await readFile(version)
    await writeFile(version, '9\n')
    await expect(start()).rejects.toThrow('PostgreSQL 9, which made this data, was not found')
    await writeFile(version, before)
  })
})

async function hasSystem(): Promise<boolean> {
  process.env.PLUMBLINE_PG = 'system'
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  const found = await findInstallation({ account, workDirectory: '/' }).catch(() => undefined)
  delete process.env.PLUMBLINE_PG
  return found !== undefined
}

async function postmaster(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
