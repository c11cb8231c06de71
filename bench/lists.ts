// Lists, details and search of 100,000 lots, 300,000 draw requests and 1,000,000 media, beside the bare driver asking for
// the same rows without a total, in the same run: the ratios are what counts, the milliseconds are this machine's today.
//
//     npx vite-node --config vite.provider.config.ts bench/lists.ts
//
// BENCH_DIR keeps the filled database for the next run; BENCH_SCALE=0.1 fills a tenth; BENCH_SECONDS is how long each runs.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { endpointOf, type OperationId } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import { adminIdOf, admins, agencyId, borrowerId, fill, largeRequest, lotId, requestId, reviewerId } from './fill'
import { openGround, type Ground } from './ground'

type Result = { count: number; perSecond: number; p50: number; p95: number; p99: number; failed?: string }
type Ask = { url: string; method: string; token: string; body?: string }

const scale = Number(process.env.BENCH_SCALE ?? 1)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const size = { lots: 100_000 * scale, requests: 300_000 * scale, media: 1_000_000 * scale }
const words = [
  'baker',
  'ln-1234',
  'timberridge court',
  'quarry lane',
  'halvorsen nwosu',
  '9876',
  'penstock',
  'walnut drive',
  'essex',
]
const letters = [
  'bak',
  'ln-123456',
  '508 baker',
  'hal',
  'zzz',
  'she',
  'draw 2 oak',
  'roo',
  '997',
  '12',
  'norman',
  'okaf',
]

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** One job in a process of its own; the first second warms up and is not counted. */
async function load(job: Record<string, unknown>): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, 'load.mjs'))
  const run = async (duration: number): Promise<Result> => {
    child.send({ ...job, seconds: duration })
    const [result] = (await once(child, 'message')) as [Result]
    if (result.failed) throw new Error(result.failed)
    return result
  }
  await run(1)
  const result = await run(seconds)
  child.kill()
  await once(child, 'exit')
  return result
}

function print(name: string, { perSecond, p50, p95, p99 }: Result, beside = ''): void {
  const ms = (value: number) => value.toFixed(1).padStart(6)
  say(
    `${name.padEnd(44)} p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)} ms ${perSecond.toFixed(0).padStart(6)}/s  ${beside}`,
  )
}

const beside = (ours: Result, theirs: Result, bar: string) =>
  `${(ours.perSecond / theirs.perSecond).toFixed(2)} × bare (bar ${bar})`

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** Asks of one call, one for each input, by whoever the tokens belong to. */
function asks(ground: Ground, tokens: readonly string[], operation: OperationId, inputs: readonly Input[]): Ask[] {
  const { method, path: template } = endpointOf(operation)
  return Array.from({ length: Math.max(tokens.length, inputs.length) }, (_, index) => {
    const { params, query, body } = inputs[index % inputs.length] ?? {}
    return {
      url: `${ground.url}${fillPath(template, params)}${query ? `?${new URLSearchParams(query)}` : ''}`,
      method,
      token: tokens[index % tokens.length] ?? '',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  })
}

/** What a person would write to read the rows of a page, without the total. */
const bareRequests = (where = 'true', params: unknown[] = []) => ({
  text: `select r.*, l.lot_number, l.street, l.city, l.state_or_province, l.postal_code, l.loan_number, l.borrower_name,
      a.agency_name, v.first_name, v.last_name
    from draw_requests r join lots l on l.uuid = r.lot left join users a on a.uuid = r.agency left join users v on v.uuid = r.reviewer
    where r.deleted_at is null and ${where} order by r.created_at desc, r.uuid desc limit 10`,
  values: params,
})
const bareLots = `select l.*, a.agency_name from lots l left join users a on a.uuid = l.agency where l.deleted_at is null order by l.created_at desc, l.uuid desc limit 10`

async function lists(ground: Ground, tokens: string[]): Promise<void> {
  const pg = (queries: unknown[]) => load({ kind: 'pg', connections: 16, url: ground.databaseUrl, queries })
  const http = (requests: Ask[], connections = 16) => load({ kind: 'http', connections, requests })

  const bare = await pg([bareRequests()])
  print('bare pg, draw requests', bare)
  const requests = await http(asks(ground, tokens, 'requests.list', [{ body: {} }]))
  print('draw requests with total, admin, 16 connections', requests, `${beside(requests, bare, '0.2')}, bar p95 10 ms`)
  const bareOfLots = await pg([bareLots])
  print('bare pg, lots', bareOfLots)
  const lots = await http(asks(ground, tokens, 'lots.list', [{ body: {} }]))
  print('lots with total, admin, 16 connections', lots, `${beside(lots, bareOfLots, '0.2')}, bar p95 10 ms`)

  const pattern = (word: string) => `%${word}%`
  const bareWords = await pg(
    words.map((word) =>
      bareRequests(
        word
          .split(' ')
          .map((_, index) => `r.search_text like $${index + 1}`)
          .join(' and '),
        word.split(' ').map(pattern),
      ),
    ),
  )
  print('bare pg, keyword on draw requests', bareWords)
  const keyword = await http(
    asks(
      ground,
      tokens,
      'requests.list',
      words.map((word) => ({ body: { keyword: word } })),
    ),
  )
  print('keyword on draw requests with total', keyword, beside(keyword, bareWords, '0.5'))
}

async function deepPages(ground: Ground, tokens: string[]): Promise<void> {
  const http = (requests: Ask[]) => load({ kind: 'http', connections: 4, requests })
  const first = await http(asks(ground, tokens, 'requests.list', [{ body: { page: 1 } }]))
  print('page 1', first)
  const deep = Math.floor(size.requests / 60)
  const cursor = await cursorAt(ground, tokens[0] ?? '', deep - 1)
  const byCursor = await http(asks(ground, tokens, 'requests.list', [{ body: { page: deep, cursor } }]))
  print(`page ${deep} by cursor`, byCursor, `${(byCursor.p50 / first.p50).toFixed(2)} × page 1 (bar 2)`)
  const byNumber = await http(asks(ground, tokens, 'requests.list', [{ body: { page: deep } }]))
  print(`page ${deep} by number`, byNumber, `${(byNumber.p50 / first.p50).toFixed(2)} × page 1`)
}

async function cursorAt(ground: Ground, token: string, page: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${ground.url}/api/requests/list`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ page }),
  })
  const { data } = await response.json()
  return data.cursor
}

async function details(ground: Ground, tokens: string[]): Promise<void> {
  const http = (requests: Ask[]) => load({ kind: 'http', connections: 2, requests })
  const numbers = Array.from({ length: 500 }, (_, index) => 1 + ((index * 577) % (size.lots - 1)))
  print(
    'lot',
    await http(
      asks(
        ground,
        tokens,
        'lots.details',
        numbers.map((n) => ({ params: { id: lotId(n) } })),
      ),
    ),
    'bar p95 5 ms',
  )
  print(
    'draw request',
    await http(
      asks(
        ground,
        tokens,
        'requests.details',
        numbers.map((n) => ({ params: { id: requestId(n) } })),
      ),
    ),
    'bar p95 5 ms',
  )
  print(
    'draw request, whole page',
    await http(
      asks(
        ground,
        tokens,
        'requests.requestDetails',
        numbers.map((n) => ({ params: { id: requestId(n) } })),
      ),
    ),
    'bar p95 5 ms',
  )
  print(
    'inspection with 500 media',
    await http(asks(ground, tokens, 'requests.inspection', [{ body: { inspectionId: largeRequest } }])),
  )
}

async function searches(ground: Ground, tokens: string[]): Promise<void> {
  const people = {
    admin: tokens,
    agency: [await ground.signIn(agencyId(3))],
    reviewer: [await ground.signIn(reviewerId(7))],
    borrower: [await ground.signIn(borrowerId(20))],
  }
  for (const [role, own] of Object.entries(people)) {
    const requests = asks(
      ground,
      own,
      'search',
      letters.map((q) => ({ query: { q } })),
    )
    print(`search, ${role}`, await load({ kind: 'http', connections: 2, requests }), 'bar p95 50 ms')
  }
  for (const [role, own] of Object.entries(people)) {
    const queue = {
      body: {
        filters: { waiting: ['me'] },
        sortDescriptor: { column: 'dueDate', direction: 'ascending' },
      },
    }
    print(
      `what waits for me, ${role}`,
      await load({ kind: 'http', connections: 2, requests: asks(ground, own, 'requests.list', [queue]) }),
    )
  }
}

const ground = await openGround(process.env.BENCH_DIR)
try {
  const { rowCount } = await ground.deps.pool.query('select 1 from lots limit 1')
  if (rowCount === 0) await fill(ground.deps.pool, size)
  const tokens = await Promise.all(Array.from({ length: admins }, (_, index) => ground.signIn(adminIdOf(index))))
  await lists(ground, tokens)
  await deepPages(ground, tokens)
  await details(ground, tokens)
  await searches(ground, tokens)
} finally {
  await ground.stop()
}
