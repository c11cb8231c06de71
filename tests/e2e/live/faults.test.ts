import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import { startEmbedded } from 'provider/db/embedded'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { password, people, type People } from 'tests/support/world/people'
import { databaseOf, isAlive, partsOf, startRun, type Run } from 'tests/support/servers/run'
import { freePort } from 'tests/support/servers/free-port'
import { anSmtpServer, type SmtpServer } from 'tests/support/servers/smtp'
import { aJpeg, begin, look, resultOf, send, sendBroken, sha256Of } from 'tests/support/files/uploads'
import { createWorld, type World } from 'tests/support/world/world'

/** Faults of the real processes (docs/quality.md#reliability): no acknowledged write is lost or done twice. */
let dataDir: string
let url: string
let run: Run
let who: People
let smtp: SmtpServer

beforeAll(async () => {
  smtp = await anSmtpServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-faults-'))
  await chmod(dataDir, 0o755)
  url = `http://127.0.0.1:${await freePort()}`
  await start()
  who = await within(await databaseOf(dataDir), people)
})
afterAll(async () => {
  await end()
  await smtp.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<void> {
  run = startRun(dataDir, { PROVIDER_PORT: new URL(url).port, SMTP_URL: smtp.url, ...env })
  await run.ready()
}

async function end(): Promise<void> {
  run.process.kill('SIGTERM')
  await run.ended
}

/** Reuses a running product, because a start takes longer than most tests; a failed test may have ended it. */
async function ensureRunning(): Promise<void> {
  if (run.process.exitCode !== null) await start()
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs an action that ends the provider, and waits until the supervisor has restarted it. */
async function untilReadyAgain(act: () => void | Promise<void>): Promise<void> {
  const reports = () => run.output().split('The provider is ready again').length
  const before = reports()
  await act()
  await expect.poll(reports).toBe(before + 1)
}

/** Builds rows in a run's database. */
async function within<T>(databaseUrl: string, lay: (world: World) => Promise<T>): Promise<T> {
  const world = await createWorld({ databaseUrl })
  const laid = await lay(world)
  await world.stop()
  return laid
}

/** A review with so many photos that much remains to do when a process is killed. */
const reviewOf = (world: World, house: People) => aReview(world, house, { photos: 24 })

async function signIn(email: string): Promise<{ accessToken: string }> {
  const { data } = await call({ url }, null, 'auth.login', { body: { email, password } })
  return data
}

async function rows(databaseUrl: string, query: string, values: readonly string[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: found } = await client.query<Record<string, unknown>>(query, [...values])
  await client.end()
  return found
}

type Decision = { id: string; key: string; status: 'verified' | 'defective'; text?: string }

/** One decision for each photo; every third is defective, with a comment. */
const scriptOf = (media: readonly { uuid: string }[]): Decision[] =>
  media.map(({ uuid: id }, index) => ({
    id,
    key: randomUUID(),
    ...(index % 3 === 0 ? { status: 'defective', text: `Words about ${index}` } : { status: 'verified' }),
  }))

/** Sends decisions, a few at a time, until there is no answer. @returns the acknowledged ones */
async function decide(person: { accessToken: string }, script: readonly Decision[], onAnswer: (count: number) => void) {
  const acknowledged = new Set<string>()
  const queue = [...script]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { id, key, status, text } = next
      const body = { status, ...(text && { comment: text }) }
      const answer = await call({ url }, person, 'inspections.validateMedia', { params: { id }, body }, { key })
      if (answer.status === 200) acknowledged.add(id)
      onAnswer(acknowledged.size)
    }
  }
  await Promise.allSettled(Array.from({ length: 4 }, work))
  return acknowledged
}

async function expectScript(databaseUrl: string, requestId: string, script: readonly Decision[]): Promise<void> {
  const kept = await rows(databaseUrl, 'select uuid, status from media where draw_request = $1', [requestId])
  expect(new Map(kept.map(({ uuid, status }) => [uuid, status]))).toEqual(
    new Map(script.map(({ id, status }) => [id, status])),
  )
  const said = await rows(
    databaseUrl,
    'select c.text from comments c join media m on m.uuid = c.media where m.draw_request = $1',
    [requestId],
  )
  expect(said.map(({ text }) => text).sort()).toEqual(script.flatMap(({ text }) => text ?? []).sort())
  const told = await rows(
    databaseUrl,
    `select uuid from journal where draw_request = $1 and noun = 'media' and operation = 'inspections.validateMedia'`,
    [requestId],
  )
  expect(told).toHaveLength(script.length)
}

test('a start without ADMIN_EMAIL and accounts explains how to create the first admin', async () => {
  await expect.poll(run.output).toContain('There is no admin yet: start once with ADMIN_EMAIL=')
})

test('killing all but the database loses nothing, and the upload resumes', async () => {
  await ensureRunning()
  const { review, asked } = await within(await databaseOf(dataDir), async (world) => ({
    review: await reviewOf(world, who),
    asked: await anAskedRequest(world, who),
  }))
  const upload = await aBrokenUpload(asked.item.uuid)
  const script = scriptOf(review.media)
  const reviewer = await signIn('reviewer@plumbline.test')
  const { database, ...parts } = await partsOf(dataDir)
  const kill = (count: number) => {
    if (count === 12) for (const pid of Object.values(parts)) process.kill(pid, 'SIGKILL')
  }
  const acknowledged = await decide(reviewer, script, kill)
  expect(acknowledged.size).toBeGreaterThanOrEqual(12)
  expect(acknowledged.size).toBeLessThan(script.length)
  await run.ended
  // A process that is exiting still has its port.
  await expect.poll(() => Object.values(parts).filter(isAlive)).toEqual([])
  expect(isAlive(database)).toBe(true)

  // The new run ends the remaining processes.
  await start()
  expect(isAlive(database)).toBe(false)
  const kept = await rows(
    await databaseOf(dataDir),
    `select uuid from media where draw_request = $1 and status <> 'pending'`,
    [review.drawRequest.uuid],
  )
  for (const id of acknowledged) expect(kept.map(({ uuid }) => uuid)).toContain(id)
  // The browser does not know which were done, so it sends all again with the same keys.
  const again = await decide(await signIn('reviewer@plumbline.test'), script, () => undefined)
  expect(again.size).toBe(script.length)
  await expectScript(await databaseOf(dataDir), review.drawRequest.uuid, script)
  await upload.expectGoingOn()
})

/** Sends half of a photo, then the connection breaks. */
async function aBrokenUpload(item: string): Promise<{ expectGoingOn: () => Promise<void> }> {
  const borrower = await signIn('borrower@plumbline.test')
  const bytes = await aJpeg(512)
  const half = Math.floor(bytes.length / 2)
  const metadata = {
    kind: 'media',
    target: item,
    filename: 'roof.jpg',
    sha256: sha256Of(bytes),
    clientKey: randomUUID(),
  }
  const begun = await begin({ url }, borrower, bytes.length, metadata)
  const location = begun.headers.get('location') ?? ''
  await sendBroken({ url }, borrower, location, bytes.subarray(0, half), bytes.length)
  const expectGoingOn = async () => {
    const back = await signIn('borrower@plumbline.test')
    const offset = Number((await look({ url }, back, location)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(offset).toBeLessThanOrEqual(half)
    const done = await send({ url }, back, location, offset, bytes.subarray(offset))
    expect(done.status).toBe(204)
    // The capture is uploaded again, because the browser may have missed the answer.
    const twice = await begin({ url }, back, bytes.length, metadata)
    expect(resultOf(twice)).toBe(resultOf(done))
    const media = await rows(await databaseOf(dataDir), 'select uuid, sha256 from media where item = $1', [item])
    expect(media).toEqual([{ uuid: resultOf(done), sha256: sha256Of(bytes) }])
  }
  return { expectGoingOn }
}

const mails = async () =>
  rows(
    await databaseOf(dataDir),
    `select to_address, sent_at, last_error from mail_outbox where to_address like 'new%'`,
  )
/** Each poll opens its own connection. The provider looks for due mail every minute. */
const seldom = { timeout: 75_000, interval: 250 }
/** Reads the mails and ends their pauses; a try under way at the last call may have begun another pause since. */
const dueMails = async () => {
  await endPauses()
  return mails()
}
const sentMails = async () => (await dueMails()).filter(({ sent_at }) => sent_at !== null)
const invited = (count: number) => `new${count}@plumbline.test`

/** Invites a person, whose mail makes the provider send what is due. */
async function invite(admin: { accessToken: string }, count: number): Promise<void> {
  const body = { firstName: 'New', lastName: 'Comer', email: invited(count), role: roles.borrower }
  const { status } = await call({ url }, admin, 'users.invite', { body })
  expect(status).toBe(200)
}

/** Makes the provider send due mail; the test does not depend on this call's answer. */
const nudge = () =>
  call({ url }, null, 'auth.sendForgotPassword', { body: { email: 'reviewer@plumbline.test', type: 'forgotPassword' } })

/** Ends the pause before the next attempt of each mail. */
const endPauses = async () =>
  rows(await databaseOf(dataDir), 'update mail_outbox set not_before = now() where sent_at is null')

test('faults of the mail server and the provider lose and repeat no mail', async () => {
  await ensureRunning()
  const admin = await signIn('admin@plumbline.test')
  for (let count = 1; count <= 5; count += 1) await invite(admin, count)
  const errors = async () => (await mails()).map(({ last_error }) => String(last_error)).join()
  await expect.poll(errors, seldom).toContain('ECONNREFUSED')
  smtp.mood = { refuses: { code: 451 } }
  await smtp.start()
  await invite(admin, 6)
  const putOff = async () => (await dueMails()).filter(({ last_error }) => String(last_error).includes('not here'))
  await expect.poll(putOff, seldom).toHaveLength(6)
  expect([await sentMails(), smtp.received]).toEqual([[], []])

  const { provider } = await partsOf(dataDir)
  const third = async () => {
    smtp.mood = { onMail: (count) => count === 3 && process.kill(provider, 'SIGKILL') }
    await endPauses()
    await nudge().catch(() => undefined)
  }
  await untilReadyAgain(third)
  expect(smtp.received.length).toBeGreaterThanOrEqual(3)

  smtp.mood = {}
  await invite(admin, 7)
  const readers = [1, 2, 3, 4, 5, 6, 7].map(invited)
  const reached = async () => (await sentMails()).map(({ to_address }) => to_address).sort()
  await expect.poll(reached, seldom).toEqual(readers)
  // The mails in transit when the provider died, two to a domain at most, are sent again with the same id, so that their
  // readers see one.
  const invitations = smtp.received.filter(({ to }) => to[0]?.startsWith('new'))
  const seen = new Map(invitations.map(({ messageId, to }) => [messageId, to[0]]))
  expect([...seen.values()].sort()).toEqual(readers)
  expect(invitations.length - seen.size).toBeLessThanOrEqual(2)

  const { database } = await partsOf(dataDir)
  await invite(admin, 8)
  await untilReadyAgain(() => void process.kill(database, 'SIGKILL'))
  const there = await rows(await databaseOf(dataDir), 'select to_address from mail_outbox where to_address = $1', [
    invited(8),
  ])
  expect(there).toHaveLength(1)
})

test('a restart of PostgreSQL during a review loses nothing, and repeats have no second effect', async () => {
  await end()
  // The database of the earlier runs, now used as an external one.
  let database = await startEmbedded({ dataDir, log: quiet })
  try {
    await start({ DATABASE_URL: database.url })
    const review = await within(database.url, (world) => reviewOf(world, who))
    const script = scriptOf(review.media)
    const reviewer = await signIn('reviewer@plumbline.test')
    let restarting: Promise<void> | undefined
    const restart = async () => {
      await database.stop()
      database = await startEmbedded({ dataDir, log: quiet })
    }
    const acknowledged = await decide(reviewer, script, (count) => {
      if (count === 12) restarting ??= restart()
    })
    await restarting
    expect(acknowledged.size).toBeGreaterThanOrEqual(12)
    expect([run.process.exitCode, run.output()]).toEqual([null, expect.any(String)])
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
    const again = await decide(reviewer, script, () => undefined)
    expect(again.size).toBe(script.length)
    await expectScript(database.url, review.drawRequest.uuid, script)
    expect(run.process.exitCode).toBeNull()
  } finally {
    await end()
    await database.stop()
  }
})
