import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { roles } from 'contract/roles'
import { hashPassword } from 'provider/modules/auth/passwords'
import { newId } from 'provider/ids'
import { call } from 'tests/support/call'
import { databaseOf, isAlive, partsOf, startDemoRun, startRun, type Run } from 'tests/support/run'

const STOP_MS = 2_000
const email = 'reviewer@plumbline.test'
const password = 'Plumbline1!'

let dataDir: string
let runs: Run[] = []
/** What runs on `dataDir` when a test is done: the next one goes on with it, since a start takes longer than most tests. */
let standing: Run | undefined
const folders: string[] = []

const start = (folder: string, env?: Record<string, string>): Run => {
  const run = startRun(folder, env)
  runs.push(run)
  return run
}

/** Starts it, and leaves it to the tests that come. */
async function startStanding(env?: Record<string, string>): Promise<{ run: Run; origin: string }> {
  const run = startRun(dataDir, env)
  standing = run
  void run.ended.then(() => standing === run && (standing = undefined))
  return { run, origin: await run.ready() }
}

/** What a test before this one left running, else a new one. */
async function stands(): Promise<{ run: Run; origin: string }> {
  return standing ? { run: standing, origin: await standing.ready() } : startStanding()
}

async function end(run: Run): Promise<void> {
  run.process.kill('SIGTERM')
  await run.ended
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-start-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  return folder
}

beforeAll(async () => {
  dataDir = await newFolder()
})

afterEach(async () => {
  await Promise.all(runs.map(end))
  runs = []
})

afterAll(async () => {
  if (standing) await end(standing)
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

describe('a running Plumbline', () => {
  test('is not started twice on one data directory', async () => {
    const { origin } = await stands()
    const second = await start(dataDir).ended
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/^Plumbline already runs on this data at \S+ \(process \d+\): stop it first.*\n$/)
    expect((await fetch(`${origin}/login`)).status).toBe(200)
  })

  test('has its port to itself', async () => {
    const { port } = new URL((await stands()).origin)
    const other = start(await newFolder(), { PORT: port })
    expect((await other.ended).output).toContain(`PORT ${port} is already in use on 127.0.0.1`)
  })

  // Once more on a machine that was busy: the promise is about ours, not about everything else that runs.
  test('ends all of itself within two seconds while a stream is open', { retry: 2 }, async () => {
    const { run, origin } = await stands()
    await addReviewer(dataDir)
    const stream = await openStream(origin)
    const { supervisor, ...parts } = await partsOf(dataDir)
    const asked = Date.now()
    process.kill(supervisor, 'SIGTERM')
    const { code } = await run.ended
    expect(Date.now() - asked).toBeLessThan(STOP_MS)
    expect(code).toBe(0)
    expect(Object.values(parts).filter(isAlive)).toEqual([])
    await stream.cancel().catch(() => undefined)
  })

  test('keeps its secrets to its owner, and from one start to the next', async () => {
    if (standing) await end(standing)
    const file = path.join(dataDir, 'secrets.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const before = await readFile(file, 'utf8')
    await startStanding()
    expect(await readFile(file, 'utf8')).toBe(before)
  })
})

describe('asked to end while the pictures of the demo are drawn', () => {
  test('all ends within two seconds, what was answered is kept, and drawing goes on', { retry: 2 }, async () => {
    const folder = await newFolder()
    const [run, url] = await startDemo(folder)
    const writer = await writeOn(url)
    await vi.waitFor(async () => expect(await drawn(folder)).toBeGreaterThan(0), { timeout: 60_000 })
    const { supervisor, ...parts } = await partsOf(folder)
    const asked = Date.now()
    process.kill(supervisor, 'SIGTERM')
    const { code } = await run.ended
    const took = Date.now() - asked
    expect(Object.values(parts).filter(isAlive)).toEqual([])
    expect([code, took < STOP_MS ? 'in time' : `${took} ms`]).toEqual([0, 'in time'])
    await startDemo(folder)
    const kept = await ask(folder, `select code from cost_codes where title = 'Kept'`)
    expect(writer.answered.length).toBeGreaterThan(0)
    expect(writer.answered.filter((code) => !kept.some((row) => row.code === code))).toEqual([])
    const before = await drawn(folder)
    await vi.waitFor(async () => expect(await drawn(folder)).toBeGreaterThan(before), { timeout: 60_000 })
  })
})

describe('the start of an empty house', () => {
  test('tells how the first admin is made, and with ADMIN_EMAIL prints the link that works', async () => {
    const { run: without } = await stands()
    await vi.waitFor(() => expect(without.output()).toContain('There is no admin yet: start once with ADMIN_EMAIL='))
    await end(without)
    const { run } = await startStanding({ ADMIN_EMAIL: 'first@plumbline.test' })
    const link = await vi.waitFor(() => {
      const found = /(http\S+\/complete-profile\/\S+)/.exec(run.output())?.[1]
      expect(found).toBeDefined()
      return found ?? ''
    })
    const answer = await fetch(link)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('first@plumbline.test')])
  })

  test('of one that has an admin by now says that another ADMIN_EMAIL was passed over, and what begins anew', async () => {
    const { run: before } = await stands()
    await ask(dataDir, `update users set status = 'active' where role = ${roles.admin}`)
    await end(before)
    const { run } = await startStanding({ ADMIN_EMAIL: 'another@plumbline.test' })
    const told = 'ADMIN_EMAIL was passed over: these data have an admin already. Name another DATA_DIR to begin anew.'
    await vi.waitFor(() => expect(run.output()).toContain(told))
    expect(run.output()).not.toContain('/complete-profile/')
  })
})

describe('after kill -9', () => {
  test.each(['provider', 'web', 'database'] as const)(
    'of the %s the rest ends with a sentence, and starts again',
    async (part) => {
      const { run } = await stands()
      const { supervisor: _, ...parts } = await partsOf(dataDir)
      process.kill(parts[part], 'SIGKILL')
      const { code, output } = await run.ended
      expect(code).toBe(1)
      expect(output).toMatch(/The (provider|web app) ended by itself|PostgreSQL ended by itself/)
      expect(Object.values(parts).filter(isAlive)).toEqual([])
      await expectStarting()
    },
  )

  test('of the supervisor the rest ends by itself', async () => {
    await stands()
    const { supervisor, ...parts } = await partsOf(dataDir)
    process.kill(supervisor, 'SIGKILL')
    await vi.waitFor(() => expect(Object.values(parts).filter(isAlive)).toEqual([]), { timeout: 5_000 })
    await expectStarting()
  })

  test('of all but the database the next start ends what is left', async () => {
    await stands()
    const { database, ...parts } = await partsOf(dataDir)
    for (const pid of Object.values(parts)) process.kill(pid, 'SIGKILL')
    expect(isAlive(database)).toBe(true)
    await expectStarting()
    expect(isAlive(database)).toBe(false)
  })
})

describe('a setting that is wrong stops the start with one sentence', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, not "abc".'],
    [{ PORT: '3999', PROVIDER_PORT: '3999' }, 'PORT and PROVIDER_PORT must be two ports, not both 3999.'],
    [{ HOST: '192.0.2.1' }, 'HOST must be an address of this machine, not "192.0.2.1".'],
    [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL must be an address that begins with postgres: or postgresql:.'],
    [{ PROVIDER_API_URL: 'provider' }, 'PROVIDER_API_URL must be an address that begins with http: or https:.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be a secret of at least 32 characters.'],
    [{ DATA_DIR: '/proc/plumbline' }, 'DATA_DIR (/proc/plumbline) cannot be used: ENOENT.'],
    [
      { NODE_ENV: 'production' },
      'SESSION_SECRET is not set: with NODE_ENV=production it must be a secret of at least 32 characters.',
    ],
  ])('%o', async (env, sentence) => {
    expect(await start(await newFolder(), env).ended).toEqual({ code: 1, output: `${sentence}\n` })
  })

  test('a database that does not answer for the reason it gives', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@database.invalid/plumbline' }
    const { code, output } = await start(await newFolder(), env).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^DATABASE_URL cannot be used: .*database\.invalid.*\.\n$/)
  })
})

async function startDemo(folder: string): Promise<[Run, string]> {
  const run = await startDemoRun(folder)
  runs.push(run)
  await run.ready()
  return [run, run.provider]
}

/** Adds one cost code after the other until the provider is gone; `answered` are those it said it has. */
async function writeOn(url: string): Promise<{ answered: string[] }> {
  const body = { email: 'admin@plumbline.test', password }
  const { data: admin } = await call({ url }, null, 'auth.login', { body })
  const answered: string[] = []
  const write = async () => {
    for (let number = 1; ; number++) {
      const code = `K-${number}`
      const { status } = await call({ url }, admin, 'costCodes.add', { body: { code, title: 'Kept' } })
      if (status !== 200) return
      answered.push(code)
    }
  }
  write().catch(() => undefined)
  return { answered }
}

/** How many pictures of a run's demo are drawn. */
async function drawn(folder: string): Promise<number> {
  return (await ask(folder, `select uuid from media where processing = 'ready'`)).length
}

async function ask(folder: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await databaseOf(folder) })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  return rows
}

/** It starts, and people can sign in, so web app, provider and database all work. */
async function expectStarting(): Promise<void> {
  const { origin } = await startStanding()
  await signIn(origin)
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }).toString(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Opens the live stream as a browser does, and reads its first bytes. */
async function openStream(origin: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const answer = await fetch(`${origin}/resources/stream`, { headers: { cookie: await signIn(origin) } })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('The stream has no body.')
  expect((await reader.read()).done).toBe(false)
  return reader
}

async function addReviewer(directory: string): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseOf(directory) })
  await client.connect()
  await client.query(
    `insert into users (uuid, role, first_name, last_name, email, password_hash, status, is_email_verified, created_at, updated_at)
     values ($1, $2, 'Rita', 'Reviewer', $3, $4, 'active', true, now(), now()) on conflict do nothing`,
    [newId(new Date()), roles.reviewer, email, await hashPassword(password)],
  )
  await client.end()
}
