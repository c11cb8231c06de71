// Lists, details and search of 100,000 lots, 300,000 draw requests and 1,000,000 media, beside the bare driver asking for
// the same rows, in the same run: the ratios are what counts, the milliseconds are this machine's today.
//
//     npx vite-node --config vite.provider.config.ts bench/lists.ts
//
// BENCH_DIR keeps the filled database for the next run; BENCH_SCALE=0.1 fills a tenth; BENCH_SECONDS is how long each runs;
// BENCH_ONLY=filters runs the filters alone. Keywords are compared
// with the trigram query that tells its total too, plain lists with a query that does not.
import type { OperationId } from 'contract/catalogue'
import { adminIdOf, admins, agencyId, borrowerId, fill, largeRequest, lotId, requestId, reviewerId } from './fill'
import { bareLots, bareRequests, everyFilter } from './filters'
import { openGround, type Ground } from './ground'
import { asks, at, compare, http, inTurn, pg, print, type Result } from './side-by-side'

const scale = Number(process.env.BENCH_SCALE ?? 1)
const size = { lots: 100_000 * scale, requests: 300_000 * scale, media: 1_000_000 * scale }
const words = {
  'rare keyword': ['ln-1234', '9876', 'timberridge court', 'quarry lane', 'halvorsen nwosu', 'walnut drive'],
  'keyword of more than 10,000': ['baker', 'penstock', 'essex', 'shell'],
}
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

async function lists(ground: Ground, tokens: string[]): Promise<void> {
  const requests = http(asks(ground, tokens, 'requests.list', [{ body: {} }]), 16)
  await compare(
    'draw requests with total, 16 connections',
    requests,
    pg(ground, [bareRequests('true')]),
    '0.2, p95 10 ms',
  )
  const lots = http(asks(ground, tokens, 'lots.list', [{ body: {} }]), 16)
  await compare('lots with total, 16 connections', lots, pg(ground, [bareLots('true')]), '0.2, p95 10 ms')
  for (const [name, list] of Object.entries(words)) {
    const keyword = asks(
      ground,
      tokens,
      'requests.list',
      list.map((word) => ({ body: { keyword: word } })),
    )
    await compare(`${name} with total, 16 connections`, http(keyword, 16), pg(ground, list.map(bareKeyword)), '0.5')
  }
}

/** The trigram query with what a keyword list has to say besides: how many there are, up to 10,000. */
function bareKeyword(keyword: string) {
  const parts = keyword.split(' ')
  const where = parts.map((_, index) => `r.search_text like $${index + 1}`).join(' and ')
  const total = `(select count(*) from (select 1 from draw_requests r where r.deleted_at is null and ${where} limit 10001) some_of) as total`
  return bareRequests(
    where,
    parts.map((part) => `%${part}%`),
    total,
  )
}

async function deepPages(ground: Ground, tokens: string[]): Promise<void> {
  const deep = Math.floor(size.requests / 60)
  const cursor = await cursorAt(ground, tokens[0] ?? '', deep - 1)
  const page = (body: object) => http(asks(ground, tokens, 'requests.list', [{ body }]), 2)
  const [first, byCursor, byNumber] = await inTurn(
    page({ page: 1 }),
    page({ page: deep, cursor }),
    page({ page: deep }),
  )
  if (!first || !byCursor || !byNumber) return
  const times = (result: Result) => `${(at(result, 0.5) / at(first, 0.5)).toFixed(2)} × page 1`
  print('page 1', first)
  print(`page ${deep} by cursor`, byCursor, `${times(byCursor)} (bar 2)`)
  print(`page ${deep} by number`, byNumber, times(byNumber))
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
  const numbers = Array.from({ length: 500 }, (_, index) => 1 + ((index * 577) % (size.lots - 1)))
  const of = (operation: OperationId, idOf: (number: number) => string) =>
    http(
      asks(
        ground,
        tokens,
        operation,
        numbers.map((number) => ({ params: { id: idOf(number) } })),
      ),
      1,
    )
  const large = http(asks(ground, tokens, 'requests.inspection', [{ body: { inspectionId: largeRequest } }]), 1)
  const names = ['lot', 'draw request', 'draw request, whole page', 'inspection with 500 media']
  const results = await inTurn(
    of('lots.details', lotId),
    of('requests.details', requestId),
    of('requests.requestDetails', requestId),
    large,
  )
  for (const [index, result] of results.entries()) print(names[index] ?? '', result, index < 3 ? 'bar p95 5 ms' : '')
}

async function searches(ground: Ground, tokens: string[]): Promise<void> {
  const people = {
    admin: tokens,
    agency: [await ground.signIn(agencyId(3))],
    reviewer: [await ground.signIn(reviewerId(7))],
    borrower: [await ground.signIn(borrowerId(20))],
  }
  const inputs = letters.map((q) => ({ query: { q } }))
  const found = await inTurn(...Object.values(people).map((own) => http(asks(ground, own, 'search', inputs), 1)))
  for (const [index, role] of Object.keys(people).entries())
    if (found[index]) print(`search, ${role}`, found[index], 'bar p95 50 ms')
  const body = { filters: { waiting: ['me'] }, sortDescriptor: { column: 'dueDate', direction: 'ascending' } }
  const queues = await inTurn(
    ...Object.values(people).map((own) => http(asks(ground, own, 'requests.list', [{ body }]), 1)),
  )
  for (const [index, role] of Object.keys(people).entries())
    if (queues[index]) print(`what waits for me, ${role}`, queues[index])
}

/** The same calls on a hundredth of the rows. */
async function growth(ground: Ground, tokens: string[]): Promise<void> {
  const small = await openGround()
  try {
    await fill(small.deps.pool, { lots: 1000, requests: 3000, media: 10_000 })
    const own = [await small.signIn(adminIdOf(0))]
    const calls = {
      'draw requests': ['requests.list', { body: {} }],
      lot: ['lots.details', { params: { id: lotId(77) } }],
    } as const
    for (const [name, [operation, input]] of Object.entries(calls)) {
      const [few, many] = await inTurn(
        http(asks(small, own, operation, [input]), 1),
        http(asks(ground, tokens, operation, [input]), 1),
      )
      if (few && many)
        print(`${name}, 10,000 media to 1,000,000`, many, `${(at(many, 0.5) / at(few, 0.5)).toFixed(2)} × (bar 1.3)`)
    }
  } finally {
    await small.stop()
  }
}

async function others(ground: Ground, tokens: string[]): Promise<void> {
  await lists(ground, tokens)
  await deepPages(ground, tokens)
  await details(ground, tokens)
  await searches(ground, tokens)
  await growth(ground, tokens)
}

const ground = await openGround(process.env.BENCH_DIR)
try {
  const { rowCount } = await ground.deps.pool.query('select 1 from lots limit 1')
  if (rowCount === 0) await fill(ground.deps.pool, size)
  const tokens = await Promise.all(Array.from({ length: admins }, (_, index) => ground.signIn(adminIdOf(index))))
  await everyFilter(ground, tokens)
  if (process.env.BENCH_ONLY !== 'filters') await others(ground, tokens)
} finally {
  await ground.stop()
}
