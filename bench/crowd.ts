// 200 signed-in people on one provider: each holds an event stream and opens lists, filters, keywords, records and
// inspections with pauses, and reviewers and agencies decide. Bars (docs/quality.md#performance): p95 of a page's calls
// ≤ 200 ms, no failed call, provider ≤ 400 MB, database ≤ 600 MB. Reads /proc, so it only runs on Linux.
//
//     npx vite-node --config vite.provider.config.ts bench/crowd.ts
//
// BENCH_DIR stores the filled database for the next run; BENCH_SCALE=0.1 fills a tenth; BENCH_MINUTES is the duration.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { adminIdOf, admins, agencyId, fill, lotId, requestId, reviewerId } from './support/fill'
import { startBenchEnvironment, type BenchEnvironment } from './support/environment'
import { requestsOf, percentile, say } from './support/side-by-side'
import { verdict } from './support/verdict'

const scale = Number(process.env.BENCH_SCALE ?? 1)
const size = { lots: 100_000 * scale, requests: 300_000 * scale, media: 1_000_000 * scale }
const minutes = Number(process.env.BENCH_MINUTES ?? 3)
const pauseMs = 8_000
const mostMs = 200
/** The database's buffers and its connections' plans fill during the first minutes. */
const mostMegabytes = { provider: 400, database: 600 }

type Call = ReturnType<typeof requestsOf>[number]
type Page = { name: string; calls: Call[] }
type Person = { token: string; pages: Page[] }
type Result = { times: Record<string, number[]>; failed: Record<string, number>; events: number }

/** People by number: agencies and reviewers first, then admins. */
const userIds = [
  ...Array.from({ length: 20 }, (_, index) => agencyId(index)),
  ...Array.from({ length: 100 }, (_, index) => reviewerId(index)),
  ...Array.from({ length: 80 }, (_, index) => adminIdOf(index % admins)),
]

async function people(environment: BenchEnvironment): Promise<Person[]> {
  const tokens = await Promise.all(userIds.map((id) => environment.signIn(id)))
  return Promise.all(
    userIds.map(async (id, index) => ({
      token: tokens[index] ?? '',
      pages: await pagesOf(environment, id, index, tokens[index] ?? ''),
    })),
  )
}

/** A working day's pages for one person, with the calls that the web app makes for each. */
async function pagesOf(environment: BenchEnvironment, userId: string, index: number, token: string): Promise<Page[]> {
  const { requests, lots, media } = await recordsOf(environment, userId, index)
  const call = (...input: Parameters<typeof requestsOf> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
    requestsOf(environment, [token], ...input)
  const bell = call('notifications.latest', [{}])
  const list = (body: object) => [...call('requests.list', [{ body }]), ...bell]
  const records = requests.flatMap((id, turn): Page[] => [
    { name: 'draw request', calls: [...call('requests.requestDetails', [{ params: { id } }]), ...bell] },
    { name: 'inspection', calls: call('requests.inspection', [{ body: { inspectionId: id } }]) },
    { name: 'lot', calls: [...call('lots.details', [{ params: { id: lots[turn] ?? '' } }]), ...bell] },
  ])
  const decisions = ['verified', 'pending'].flatMap((status) =>
    media.map(
      (id): Page => ({
        name: 'decision',
        calls: call('inspections.validateMedia', [{ params: { id }, body: { status } }]),
      }),
    ),
  )
  const lists: Page[] = [
    { name: 'list', calls: list({}) },
    { name: 'queue', calls: list({ filters: { waiting: ['me'] } }) },
    { name: 'filter', calls: list({ filters: { status: ['submitted'] } }) },
    { name: 'keyword', calls: list({ keyword: ['oak', 'baker', 'quarry lane', 'halvorsen'][index % 4] }) },
    { name: 'search', calls: call('search', [{ query: { q: 'ln-1009' } }]) },
  ]
  return [...lists, ...records, ...decisions]
}

/** Two draw requests that the person sees, their lots, and three media to decide on. */
async function recordsOf(environment: BenchEnvironment, userId: string, index: number) {
  const { rows } = await environment.deps.pool.query<{ uuid: string; lot: string; media: string[] | null }>(
    `select r.uuid, r.lot, (select array_agg(m.uuid) from (select uuid from media where draw_request = r.uuid limit 2) m) as media
     from draw_requests r where r.status = 'submitted' and (r.agency = $1 or r.reviewer = $1) limit 2`,
    [userId],
  )
  if (rows.length === 0) return { requests: [requestId(index + 1)], lots: [lotId(index + 1)], media: [] }
  return {
    requests: rows.map(({ uuid }) => uuid),
    lots: rows.map(({ lot }) => lot),
    media: rows.flatMap(({ media }) => media ?? []),
  }
}

const megabytes = (file: string, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024

/**
 * Memory in MB. PostgreSQL's processes share their buffers: the sum of `Rss` counts them once per connection, the sum
 * of `Pss` once in all.
 */
function memory(databaseUrl: string): { provider: number; database: number; databaseRss: number } {
  const mine = serversOf(new URL(databaseUrl).port)
  const sum = (field: string) => mine.reduce((total, pid) => total + rollup(pid, field), 0)
  return { provider: process.memoryUsage.rss() / 2 ** 20, database: sum('Pss'), databaseRss: sum('Rss') }
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

async function run(environment: BenchEnvironment): Promise<void> {
  const crowd = await people(environment)
  const child = fork(path.join(import.meta.dirname, 'support', 'crowd-people.mjs'))
  child.send({ stream: `${environment.url}/api/stream`, people: crowd, seconds: minutes * 60, pauseMs })
  const done = once(child, 'message') as Promise<[Result]>
  const samples: ReturnType<typeof memory>[] = []
  const isRunning = () => Promise.race([done.then(() => false), delay(2_000).then(() => true)])
  while (await isRunning()) samples.push(memory(environment.databaseUrl))
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
    'crowd: failed calls',
    failures.map(([text, count]) => `${count} × ${text}`).join(', ') || '0',
    '0',
    failures.length === 0,
  )
  const last = samples.at(-1)
  if (!last) return
  for (const part of ['provider', 'database'] as const) {
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

const environment = await startBenchEnvironment(process.env.BENCH_DIR)
try {
  const { rowCount } = await environment.deps.pool.query('select 1 from lots limit 1')
  if (rowCount === 0) await fill(environment.deps.pool, size)
  await run(environment)
} finally {
  await environment.stop()
}
