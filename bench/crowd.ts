// 200 signed-in people on one provider and one web app: each holds an event stream and opens lists, filters, keywords,
// records and photos with pauses, as the browser asks the web app for them; reviewers and agencies decide. Bars
// (docs/quality.md#performance): p95 of a page ≤ 200 ms, no failed request, provider ≤ 400 MB, web app ≤ 400 MB, database
// ≤ 600 MB. Reads /proc, so it only runs on Linux.
//
//     npm run build && npx vite-node --config vite.provider.config.ts bench/crowd.ts
//
// BENCH_DIR stores the filled database for the next run; BENCH_SCALE=0.1 fills a tenth; BENCH_MINUTES is the duration.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { filePath, paths } from '~/lib/paths'
import { encryptSession } from '~/services/session/session.server'
import { derivedKey } from 'provider/media/media-files'
import { findSignedInUser, openSession } from 'provider/modules/auth/service'
import { filesOf } from 'provider/modules/media/present'
import { sessionSecret, startWeb, type Web } from 'tests/support/servers/web'
import { adminIdOf, admins, agencyId, fill, requestId, reviewerId } from './support/fill'
import { startBenchEnvironment, type BenchEnvironment } from './support/environment'
import { noisyPreviews } from './support/noisy-previews'
import { percentile, say } from './support/side-by-side'
import { verdict } from './support/verdict'

const scale = Number(process.env.BENCH_SCALE ?? 1)
const size = { lots: 100_000 * scale, requests: 300_000 * scale, media: 1_000_000 * scale }
const minutes = Number(process.env.BENCH_MINUTES ?? 3)
const pauseMs = 8_000
const mostMs = 200
/** The database's buffers and its connections' plans fill during the first minutes. */
const mostMegabytes = { provider: 400, web: 400, database: 600 }

/** Requests of a page, which the browser sends at once. `KEY` in a body stands for the key of a call. */
type Page = { name: string; requests: { path: string; body?: string }[] }
type Person = { user: string; cookie: string; pages: Page[] }
type Result = { times: Record<string, number[]>; failed: Record<string, number>; events: number }

/** People by number: agencies and reviewers first, then admins. */
const userIds = [
  ...Array.from({ length: 20 }, (_, index) => agencyId(index)),
  ...Array.from({ length: 100 }, (_, index) => reviewerId(index)),
  ...Array.from({ length: 80 }, (_, index) => adminIdOf(index % admins)),
]

async function people(environment: BenchEnvironment): Promise<Person[]> {
  const [preview] = await noisyPreviews(1)
  return Promise.all(
    userIds.map(async (user, index) => ({
      user,
      cookie: await cookieOf(environment, user),
      pages: await pagesOf(environment, user, index, preview ?? Buffer.alloc(0)),
    })),
  )
}

/** The session cookie of a new sign-in. */
async function cookieOf({ deps }: BenchEnvironment, userId: string): Promise<string> {
  const now = new Date()
  const client = { operation: 'auth.login', traceId: '', userAgent: 'crowd', address: '127.0.0.1' } as const
  const tokens = await openSession({ ...deps, ...client, now }, userId)
  const cookie = encryptSession({ ...tokens, user: await findSignedInUser(deps.db, userId), at: now.getTime() })
  return cookie.split(';')[0] ?? ''
}

/** A working day's pages for one person. */
async function pagesOf(environment: BenchEnvironment, user: string, index: number, preview: Buffer): Promise<Page[]> {
  const { requests, photos } = await recordsOf(environment, user, index)
  const page = (name: string, address: string): Page => ({ name, requests: [{ path: dataOf(address) }] })
  const list = paths.drawRequests()
  const records = requests.flatMap(({ uuid, lot }) => [
    page('draw request', paths.drawRequest({ lotId: lot, requestId: uuid })),
    page('lot', paths.lot(lot)),
  ])
  for (const { key } of photos) await environment.deps.files.put(derivedKey(key, 'preview'), preview)
  const shown = photos.map(({ address, file }): Page => {
    return { name: 'photo', requests: [{ path: dataOf(address) }, { path: filePath(file) }] }
  })
  const decisions = ['media.verify', 'media.reset'].flatMap((id) =>
    photos.map(({ uuid }): Page => {
      const call = { id, args: {}, targets: [{ noun: 'media', id: uuid }], key: 'KEY' }
      return {
        name: 'decision',
        requests: [{ path: '/resources/calls', body: JSON.stringify({ user, calls: [call] }) }],
      }
    }),
  )
  const keyword = ['oak', 'baker', 'quarry lane', 'halvorsen'][index % 4] ?? ''
  return [
    page('list', list),
    page('queue', `${list}?waiting=me`),
    page('filter', `${list}?status=submitted`),
    page('keyword', `${list}?q=${encodeURIComponent(keyword)}`),
    { name: 'search', requests: [{ path: '/resources/search?q=ln-1009' }] },
    ...records,
    ...shown,
    ...decisions,
  ]
}

/** The address from which the browser loads a page that it navigates to. */
function dataOf(address: string): string {
  const [pathname, query] = address.split('?')
  return `${pathname}.data${query ? `?${query}` : ''}`
}

type RequestRow = { uuid: string; lot: string }
type MediaRow = Parameters<typeof filesOf>[0] & { item: string; storage_key: string }

/** Two draw requests of the person and four of their photos, to decide on; without own ones a draw request to look at. */
async function recordsOf({ deps: { pool } }: BenchEnvironment, userId: string, index: number) {
  const { rows: own } = await pool.query<RequestRow>(
    `select uuid, lot from draw_requests where status = 'submitted' and (agency = $1 or reviewer = $1) limit 2`,
    [userId],
  )
  const photos = await Promise.all(
    own.map(async ({ uuid, lot }) => {
      const { rows } = await pool.query<MediaRow>('select * from media where draw_request = $1 limit 2', [uuid])
      return rows.map((row) => ({
        uuid: row.uuid,
        key: row.storage_key,
        file: filesOf(row).preview ?? '',
        address: paths.media({ lotId: lot, requestId: uuid, itemId: row.item, mediaId: row.uuid }),
      }))
    }),
  )
  const { rows: others } = await pool.query<RequestRow>('select uuid, lot from draw_requests where uuid = $1', [
    requestId(index + 1),
  ])
  return { requests: own.length > 0 ? own : others, photos: photos.flat() }
}

const megabytes = (file: string, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024

/**
 * Memory in MB. PostgreSQL's processes share their buffers: the sum of `Rss` counts them once per connection, the sum
 * of `Pss` once in all.
 */
function memory(
  databaseUrl: string,
  web: Web,
): { provider: number; web: number; database: number; databaseRss: number } {
  const mine = serversOf(new URL(databaseUrl).port)
  const sum = (field: string) => mine.reduce((total, pid) => total + rollup(pid, field), 0)
  return {
    provider: process.memoryUsage.rss() / 2 ** 20,
    web: megabytes(`/proc/${web.pid}/status`, 'VmRSS'),
    database: sum('Pss'),
    databaseRss: sum('Rss'),
  }
}

function rollup(pid: string, field: string): number {
  try {
    return megabytes(`/proc/${pid}/smaps_rollup`, field)
  } catch {
    // A connection closed meanwhile.
    return 0
  }
}

/** The server on a port and its child processes. */
function serversOf(port: string): string[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
        return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
  const server = all.find(({ command }) => command.includes('postgres') && command.includes(`port=${port}\0`))
  return server ? [server.pid, ...all.filter(({ parent }) => parent === server.pid).map(({ pid }) => pid)] : []
}

async function run(environment: BenchEnvironment, web: Web): Promise<void> {
  const crowd = await people(environment)
  const child = fork(path.join(import.meta.dirname, 'support', 'crowd-people.mjs'))
  child.send({ origin: web.origin, people: crowd, seconds: minutes * 60, pauseMs })
  const done = once(child, 'message') as Promise<[Result]>
  const samples: ReturnType<typeof memory>[] = []
  const isRunning = () => Promise.race([done.then(() => false), delay(2_000).then(() => true)])
  while (await isRunning()) samples.push(memory(environment.databaseUrl, web))
  const [result] = await done
  child.kill()
  report(result, samples)
}

function report({ times, failed, events }: Result, samples: readonly ReturnType<typeof memory>[]): void {
  say(`${userIds.length} people, ${minutes} minutes, ${events} events on their streams`)
  for (const [name, list] of Object.entries(times)) {
    const p95 = percentile({ times: list, took: 1 }, 0.95)
    verdict(`crowd: ${name}`, `${list.length} times, p95 ${p95.toFixed(0)} ms`, `≤ ${mostMs} ms`, p95 <= mostMs)
  }
  const failures = Object.entries(failed)
  verdict(
    'crowd: failed requests',
    failures.map(([text, count]) => `${count} × ${text}`).join(', ') || '0',
    '0',
    failures.length === 0,
  )
  const last = samples.at(-1)
  if (!last) return
  for (const part of ['provider', 'web', 'database'] as const) {
    const peak = Math.max(...samples.map((sample) => sample[part]))
    verdict(
      `crowd: memory of the ${part}`,
      `at most ${peak.toFixed(0)} MB`,
      `≤ ${mostMegabytes[part]} MB`,
      peak <= mostMegabytes[part],
    )
  }
  say(
    `sum of the database processes' RSS, which counts shared buffers once per process: ${last.databaseRss.toFixed(0)} MB`,
  )
}

process.env.SESSION_SECRET = sessionSecret
const environment = await startBenchEnvironment(process.env.BENCH_DIR)
const web = await startWeb(environment.url)
try {
  const { rowCount } = await environment.deps.pool.query('select 1 from lots limit 1')
  if (rowCount === 0) await fill(environment.deps.pool, size)
  await run(environment, web)
} finally {
  await web.stop()
  await environment.stop()
}
