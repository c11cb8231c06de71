import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { call } from 'tests/support/world/call'
import { databaseOf, isAlive, partsOf, startDemoRun, startRun, type Run } from 'tests/support/servers/run'

const STOP_MS = 2_000
const password = 'Plumbline1!'

let runs: Run[] = []
const folders: string[] = []

const start = (folder: string, env?: Record<string, string>): Run => {
  const run = startRun(folder, env)
  runs.push(run)
  return run
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

afterEach(async () => {
  await Promise.all(runs.map(end))
  runs = []
})

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

/** tests/e2e/live/faults.test.ts tests killed processes, and a start without ADMIN_EMAIL. */
describe('an empty installation', () => {
  let dataDir: string
  let standing: Run | undefined

  beforeAll(async () => {
    dataDir = await newFolder()
  })
  afterAll(() => standing && end(standing))

  /** Reuses the previous test's run if it is alive, because a start takes longer than the rest. */
  const stands = async (env?: Record<string, string>): Promise<Run> => {
    const run = (standing ??= startRun(dataDir, env))
    void run.ended.then(() => standing === run && (standing = undefined))
    await run.ready()
    return run
  }

  test('started with ADMIN_EMAIL prints the link for its first admin', async () => {
    const run = await stands({ ADMIN_EMAIL: 'first@plumbline.test' })
    const link = await vi.waitFor(
      () => {
        const found = /(http\S+\/complete-profile\/\S+)/.exec(run.output())?.[1]
        expect(found).toBeDefined()
        return found ?? ''
      },
      { timeout: 20_000 },
    )
    const answer = await fetch(link)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('first@plumbline.test')])
  })

  test('does not start twice on one data directory, and does not share its port', async () => {
    const origin = await (await stands()).ready()
    const second = await start(dataDir).ended
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/^Plumbline already runs on this data at \S+ \(process \d+\): stop it first.*\n$/)
    const { port } = new URL(origin)
    const other = start(await newFolder(), { PORT: port })
    expect((await other.ended).output).toContain(`PORT ${port} is already in use on 127.0.0.1`)
    expect((await fetch(`${origin}/login`)).status).toBe(200)
  })

  test.each(['provider', 'web', 'database'] as const)('restarts its %s when it is killed', async (part) => {
    const run = await stands()
    const before = await partsOf(dataDir)
    const reports = run.output().split('is ready again').length
    process.kill(before[part], 'SIGKILL')
    const ended = part === 'web' ? 'The web app ended by itself' : 'The provider ended by itself'
    await expect.poll(run.output).toContain(ended)
    await expect.poll(() => run.output().split('is ready again').length).toBe(reports + 1)
    expect((await fetch(`${await run.ready()}/readyz`)).status).toBe(200)
    const after = await partsOf(dataDir)
    expect([after.supervisor, after[part] === before[part], isAlive(after[part])]).toEqual([
      before.supervisor,
      false,
      true,
    ])
    expect(await readFile(path.join(dataDir, 'logs', `${part === 'web' ? 'web' : 'provider'}.log`), 'utf8')).toContain(
      `"process":"supervisor","msg":"${ended}`,
    )
  })

  test('ends within two seconds while a part waits to be restarted', async () => {
    const run = await stands()
    const { supervisor, ...parts } = await partsOf(dataDir)
    process.kill(parts.provider, 'SIGKILL')
    await expect.poll(() => isAlive(parts.provider)).toBe(false)
    const asked = Date.now()
    process.kill(supervisor, 'SIGTERM')
    const { code } = await run.ended
    const took = Date.now() - asked
    expect(Object.values(parts).filter(isAlive)).toEqual([])
    expect([code, took < STOP_MS ? 'in time' : `${took} ms`]).toEqual([0, 'in time'])
  })
})

describe('a stop with an open stream and demo pictures in process', () => {
  // Retried, because the time limit assumes a machine without other load.
  test('ends within two seconds and loses nothing, even if the supervisor is killed', {
    retry: 2,
  }, async () => {
    const folder = await newFolder()
    const first = await startDemo(folder)
    const cookie = await signIn(await first.ready())
    const stream = await openStream(await first.ready(), cookie)
    const file = path.join(folder, 'secrets.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const secrets = await readFile(file, 'utf8')
    await expectMoreDrawn(folder, 0)
    const writer = await writeOn(first.provider)
    await expect.poll(() => writer.answered.length).toBeGreaterThan(10)
    const { supervisor, ...parts } = await partsOf(folder)
    const asked = Date.now()
    process.kill(supervisor, 'SIGTERM')
    const { code } = await first.ended
    const took = Date.now() - asked
    expect(Object.values(parts).filter(isAlive)).toEqual([])
    expect([code, took < STOP_MS ? 'in time' : `${took} ms`]).toEqual([0, 'in time'])
    await stream.cancel().catch(() => undefined)

    const second = await startDemo(folder, { ADMIN_EMAIL: 'another@plumbline.test' })
    expect(await readFile(file, 'utf8')).toBe(secrets)
    // Existing sessions are still valid.
    const lots = await fetch(`${await second.ready()}/lots`, { headers: { cookie }, redirect: 'manual' })
    expect(lots.status).toBe(200)
    const kept = await ask(folder, `select code from cost_codes where title = 'Kept'`)
    expect(writer.answered.filter((code) => !kept.some((row) => row.code === code))).toEqual([])
    // There is an admin by now: no other is created, and the output explains how to start over.
    const told =
      'ADMIN_EMAIL was ignored: this data directory already has an admin. Set another DATA_DIR to start over.'
    await vi.waitFor(() => expect(second.output()).toContain(told), { timeout: 20_000 })
    expect(second.output()).not.toContain('/complete-profile/')
    await expectMoreDrawn(folder, await drawn(folder))

    const { supervisor: last, ...rest } = await partsOf(folder)
    process.kill(last, 'SIGKILL')
    await vi.waitFor(() => expect(Object.values(rest).filter(isAlive)).toEqual([]), { timeout: 5_000 })
    await second.ended
  })
})

describe('an invalid setting stops the start with one sentence', () => {
  // scripts/settings.test.ts tests the other settings.
  test('from the supervisor', async () => {
    const env = { PORT: '3999', PROVIDER_PORT: '3999' }
    const output = 'PORT and PROVIDER_PORT must be two ports, not both 3999.\n'
    expect(await start(await newFolder(), env).ended).toEqual({ code: 1, output })
  })

  test('from the provider, with the reason why a database does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@database.invalid/plumbline' }
    const { code, output } = await start(await newFolder(), env).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^DATABASE_URL cannot be used: .*database\.invalid.*\.\n$/)
  })
})

async function startDemo(folder: string, env?: Record<string, string>): Promise<Run & { provider: string }> {
  const run = await startDemoRun(folder, env)
  runs.push(run)
  await run.ready()
  return run
}

/** Adds cost codes one after the other until the provider is gone; `answered` lists the acknowledged ones. */
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

/** Number of processed pictures in a run's demo. */
async function drawn(folder: string): Promise<number> {
  return (await ask(folder, `select uuid from media where processing = 'ready'`)).length
}

/** Waits until more pictures are processed; polls rarely, because each query opens its own connection. */
async function expectMoreDrawn(folder: string, before: number): Promise<void> {
  const beyond = async () => expect(await drawn(folder)).toBeGreaterThan(before)
  await vi.waitFor(beyond, { timeout: 60_000, interval: 300 })
}

async function ask(folder: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await databaseOf(folder) })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  return rows
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'reviewer@plumbline.test', password }).toString(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Opens the live stream like a browser and reads its first bytes. */
async function openStream(origin: string, cookie: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const answer = await fetch(`${origin}/resources/stream`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('The stream has no body.')
  expect((await reader.read()).done).toBe(false)
  return reader
}
