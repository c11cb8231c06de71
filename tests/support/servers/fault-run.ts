import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { roles } from 'contract/core/roles'
import { startEmbedded, type Embedded } from 'provider/db/embedded'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { freePort } from './free-port'
import { people, type People } from 'tests/support/world/people'
import { databaseOf, partsOf, startRun, type Run } from './run'
import { anSmtpServer, type SmtpServer } from './smtp'
import { aJpeg, begin, resultOf, send, sha256Of } from 'tests/support/files/uploads'
import { createWorld } from 'tests/support/world/world'

/** Faults of the product with its own PostgreSQL. */
export const faultKinds = ['backends', 'postmaster', 'provider'] as const
/** Faults of an external PostgreSQL: it shuts down or crashes, and returns at the same address. */
export const externalFaultKinds = ['backends', 'restart', 'crash'] as const
export type FaultKind = (typeof faultKinds)[number] | (typeof externalFaultKinds)[number]

export type FaultReport = {
  writes: number
  photos: number
  mails: number
  /** Mails that arrived more than once with the same Message-ID: those in transit when the provider died. */
  repeatedMails: number
  /**
   * Milliseconds from each fault to the first later write that was acknowledged, and the supervisor's pause in that
   * time.
   */
  recoveries: { kind: FaultKind; milliseconds: number; paused: number }[]
  /** Milliseconds from the last write to the end of the last job. */
  drained: number
  /** Writes that were lost, doubled or not done; must be empty. */
  problems: string[]
}

type Plan = {
  writers?: number
  /** Uses a PostgreSQL by DATABASE_URL; the provider must survive all its faults. */
  isExternal?: boolean
  /** The next fault after recovery from the last; null ends the run. */
  nextFault: (count: number) => Promise<FaultKind | null>
}

const REQUEST_LIMIT_MS = 20_000
const RETRY_MS = 200
const DRAIN_LIMIT_MS = 120_000
const PHOTOS_IN_REVIEW = 50

/** The product as run by `npm start`, with signed-in people and records. */
type Product = {
  dataDir: string
  url: string
  run: Run
  smtp: SmtpServer
  /** The external PostgreSQL. */
  database: Embedded | null
  who: People
  media: string[]
  item: string
}

/** Acknowledged writes. */
type Acknowledged = { comments: string[]; photos: { id: string; sha256: string }[]; invited: string[] }

/**
 * Runs the product under writers, uploads and mails, causes faults, and afterwards checks that everything acknowledged
 * exists exactly once and all jobs are done.
 */
export async function runFaults({ writers = 50, isExternal = false, nextFault }: Plan): Promise<FaultReport> {
  const product = await startProduct(isExternal)
  try {
    const done: Acknowledged = { comments: [], photos: [], invited: [] }
    const stopping = new AbortController()
    const work = [
      ...Array.from({ length: writers }, (_, writer) => writeComments(product, writer, done, stopping.signal)),
      sendPhotos(product, done, stopping.signal),
      invitePeople(product, done, stopping.signal),
    ]
    const recoveries: FaultReport['recoveries'] = []
    const { provider } = await partsOf(product.dataDir)
    for (let kind = await nextFault(0); kind; kind = await nextFault(recoveries.length))
      recoveries.push({ kind, ...(await survive(product, kind, done)) })
    stopping.abort()
    await Promise.all(work)
    const drained = await drain(product)
    const found = await examine(product, done)
    if (isExternal && (await partsOf(product.dataDir)).provider !== provider)
      found.problems.push('The provider did not survive.')
    return { ...found, recoveries, drained }
  } finally {
    product.run.process.kill('SIGTERM')
    await product.run.ended
    await product.database?.stop()
    await product.smtp.stop()
    await rm(product.dataDir, { recursive: true, force: true })
  }
}

const startDatabase = (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined, error: () => undefined } })

async function startProduct(isExternal: boolean): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-fault-run-'))
  await chmod(dataDir, 0o755)
  const smtp = await anSmtpServer()
  await smtp.start()
  const port = await freePort()
  const database = isExternal ? await startDatabase(dataDir) : null
  const env = {
    PROVIDER_PORT: String(port),
    SMTP_URL: smtp.url,
    ACCESS_TOKEN_SECONDS: '7200',
    ...(database && { DATABASE_URL: database.url }),
  }
  const run = startRun(dataDir, env)
  await run.ready()
  const world = await createWorld({ databaseUrl: await databaseOf(dataDir) })
  const who = await people(world)
  const review = await aReview(world, who, { photos: PHOTOS_IN_REVIEW })
  const { item } = await anAskedRequest(world, who)
  await world.stop()
  const url = `http://127.0.0.1:${port}`
  const signedIn = await signIn(url, who)
  const media = review.media.map(({ uuid }) => uuid)
  return { dataDir, url, run, smtp, database, who: signedIn, media, item: item.uuid }
}

/** The builders' sessions use the tests' secret, so people sign in at the product itself. */
async function signIn(url: string, who: People): Promise<People> {
  const signedIn = { ...who }
  for (const name of ['admin', 'reviewer', 'borrower'] as const) {
    const body = { email: who[name].email, password: 'Plumbline1!' }
    const { data } = await call({ url }, null, 'auth.login', { body })
    signedIn[name] = { ...who[name], accessToken: data.accessToken }
  }
  return signedIn
}

type Answer = { status: number; headers: Headers }

/** Repeats a request with its key until its answer is final, like the browser. */
async function persist<T extends Answer>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await request().catch(() => null)
    const isFinal = answer && answer.status < 500 && !answer.headers.has('retry-after')
    if (isFinal) return answer
    await delay(RETRY_MS)
  }
}

const signal = () => AbortSignal.timeout(REQUEST_LIMIT_MS)

function comment({ url, who, media }: Product, id: number, text: string, key: string) {
  const params = { id: media[id % media.length] ?? '' }
  return call({ url }, who.reviewer, 'inspections.commentMedia', { params, body: { text } }, { key, signal: signal() })
}

async function writeComments(product: Product, writer: number, done: Acknowledged, stop: AbortSignal): Promise<void> {
  for (let count = 1; !stop.aborted; count += 1) {
    const [text, key] = [`Writer ${writer}, comment ${count}`, randomUUID()]
    const { status, message } = await persist(() => comment(product, writer, text, key))
    if (status !== 200) throw new Error(`A comment was answered ${status}: ${message}`)
    done.comments.push(text)
    await delay(20)
  }
}

async function sendPhotos({ url, who, item }: Product, done: Acknowledged, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const bytes = await aJpeg(256)
    const sha256 = sha256Of(bytes)
    const metadata = { kind: 'media', target: item, filename: 'roof.jpg', sha256, clientKey: randomUUID() }
    const attempt = async () => {
      const begun = await begin({ url }, who.borrower, bytes.length, metadata)
      if (begun.status !== 201 || resultOf(begun)) return begun
      return send({ url }, who.borrower, begun.headers.get('location') ?? '', 0, bytes)
    }
    const limited = () =>
      Promise.race([attempt(), delay(REQUEST_LIMIT_MS).then(() => Promise.reject(new Error('Late')))])
    const answer = await persist(limited)
    if (!resultOf(answer)) throw new Error(`An upload was answered ${answer.status}: ${answer.message}`)
    done.photos.push({ id: resultOf(answer), sha256 })
    await delay(1_000)
  }
}

async function invitePeople({ url, who }: Product, done: Acknowledged, stop: AbortSignal): Promise<void> {
  for (let count = 1; !stop.aborted; count += 1) {
    const [email, key] = [`guest${count}@plumbline.test`, randomUUID()]
    const body = { firstName: 'New', lastName: 'Comer', email, role: roles.borrower }
    const invite = () => call({ url }, who.admin, 'users.invite', { body }, { key, signal: signal() })
    const { status, message } = await persist(invite)
    if (status !== 200) throw new Error(`An invitation was answered ${status}: ${message}`)
    done.invited.push(email)
    await delay(1_500)
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

const happen: Record<FaultKind, (product: Product, parts: Parts) => Promise<void>> = {
  backends: ({ dataDir }) => endBackends(dataDir),
  postmaster: async (product, parts) => {
    process.kill(parts.database, 'SIGKILL')
    await untilReplaced(product, parts)
  },
  provider: async (product, parts) => {
    process.kill(parts.provider, 'SIGKILL')
    await untilReplaced(product, parts)
  },
  restart: async (product) => {
    await product.database?.stop()
    product.database = await startDatabase(product.dataDir)
  },
  crash: async (product, parts) => {
    process.kill(parts.database, 'SIGKILL')
    product.database = await startDatabase(product.dataDir)
  },
}

/** Until the supervisor notices, a write may still succeed. */
async function untilReplaced({ dataDir }: Product, { provider }: Parts): Promise<void> {
  while ((await partsOf(dataDir).catch(() => ({ provider }))).provider === provider) await delay(20)
}

/** Causes one fault and waits until the product accepts writes again. @returns the time */
async function survive(product: Product, kind: FaultKind, done: Acknowledged) {
  const before = await partsOf(product.dataDir)
  const said = product.run.output().length
  const began = performance.now()
  await happen[kind](product, before)
  const text = `After a fault: ${randomUUID()}`
  const { status } = await persist(() => comment(product, 0, text, text))
  if (status === 200) done.comments.push(text)
  const milliseconds = performance.now() - began
  const pauses = product.run
    .output()
    .slice(said)
    .matchAll(/starts again in ([\d.]+) s/g)
  const paused = Array.from(pauses, ([, seconds]) => Number(seconds) * 1_000).reduce((sum, one) => sum + one, 0)
  return { milliseconds, paused }
}

async function endBackends(dataDir: string): Promise<void> {
  const others = `pid <> pg_backend_pid() and backend_type = 'client backend'`
  await ask(dataDir, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
}

async function ask(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await databaseOf(dataDir) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

const undone = `
  select 'photo ' || uuid || ' is ' || processing as left from media where processing not in ('ready', 'failed') and sha256 is not null
    and item in (select uuid from inspection_items where title = 'Walks')
  union all select 'mail to ' || to_address || ' waits' from mail_outbox where sent_at is null and dropped_at is null`

/** Waits until no jobs remain. @returns the time */
async function drain({ dataDir }: Product): Promise<number> {
  const began = performance.now()
  while ((await ask(dataDir, undone)).length > 0 && performance.now() - began < DRAIN_LIMIT_MS) await delay(250)
  return performance.now() - began
}

type Findings = Omit<FaultReport, 'recoveries' | 'drained'>

async function examine({ dataDir, smtp }: Product, done: Acknowledged): Promise<Findings> {
  const [comments, photos, guests, journal, left] = await Promise.all([
    ask(dataDir, 'select text from comments'),
    ask(dataDir, 'select uuid, sha256, processing from media where sha256 is not null'),
    ask(dataDir, `select email from users where email like 'guest%'`),
    ask(dataDir, `select uuid from journal where operation = 'inspections.commentMedia'`),
    ask(dataDir, undone),
  ])
  const mails = smtp.received.filter(({ to }) => to[0]?.startsWith('guest'))
  const messages = new Map(mails.map(({ messageId, to }) => [messageId, to[0] ?? '']))
  const ready = photos.filter(({ processing }) => processing === 'ready')
  const problems = [
    ...notOnce(
      'comment',
      done.comments,
      comments.map(({ text }) => String(text)),
    ),
    ...notOnce(
      'photo',
      done.photos.map(({ sha256 }) => sha256),
      photos.map(({ sha256 }) => String(sha256)),
    ),
    ...notOnce(
      'processed photo',
      done.photos.map(({ id }) => id),
      ready.map(({ uuid }) => String(uuid)),
    ),
    ...notOnce(
      'person',
      done.invited,
      guests.map(({ email }) => String(email)),
    ),
    ...notOnce('mail', done.invited, [...messages.values()]),
    ...(journal.length < done.comments.length ? ['The journal misses comments.'] : []),
    ...left.map(({ left: what }) => String(what)),
  ]
  return {
    writes: done.comments.length,
    photos: done.photos.length,
    mails: done.invited.length,
    repeatedMails: mails.length - messages.size,
    problems,
  }
}

/** Lists acknowledged writes that do not exist exactly once. */
function notOnce(what: string, acknowledged: readonly string[], kept: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of kept) counts.set(one, (counts.get(one) ?? 0) + 1)
  return acknowledged.flatMap((one) => {
    const count = counts.get(one) ?? 0
    return count === 1 ? [] : [`${what} "${one}" is there ${count} times`]
  })
}
