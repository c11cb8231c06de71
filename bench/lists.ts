// Lists, details and search of 100,000 lots, 300,000 draw requests and 1,000,000 media, compared in the same run with
// the bare driver reading the same rows: the ratios matter, the milliseconds depend on the machine.
//
//     npx vite-node --config vite.provider.config.ts bench/lists.ts
//
// BENCH_DIR stores the filled database for the next run; BENCH_SCALE=0.1 fills a tenth; BENCH_SECONDS is the duration
// of each test; BENCH_ONLY=filters,growth runs only these parts. Keywords are compared with a trigram query that
// includes the total, plain lists with a query without it.
import type { OperationId } from 'contract/core/catalog'
import {
  adminIdOf,
  admins,
  agencyId,
  borrowerId,
  fill,
  largeRequest,
  lotId,
  requestId,
  reviewerId,
} from './support/fill'
import { bareLots, bareRequests, everyFilter, filterCalls, flagFilters } from './filters'
import { startBenchEnvironment, type BenchEnvironment } from './support/environment'
import { fillLedgers } from './support/ledgers'
import { requestsOf, compare, http, inTurn, pg, print, printRatio, printWithin } from './support/side-by-side'

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

/**
 * Times the first search for each frequent word, because the provider remembers for a minute that a word matches more
 * than 10,000 rows.
 */
async function coldKeywords(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const call = (keyword: string) =>
    requestsOf(environment, tokens.slice(0, 1), 'requests.list', [{ body: { keyword } }])
  const times: number[] = []
  for (const word of ['baker', 'penstock', 'essex', 'shell', 'norman', 'austin', 'maple', 'street', 'finishes', 'roof'])
    for (const { url, method, token, body } of call(word)) {
      const start = performance.now()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      await (await fetch(url, { method, headers, ...(body !== undefined && { body }) })).text()
      times.push(performance.now() - start)
    }
  printWithin('frequent keyword, first time', { times, took: times.reduce((sum, time) => sum + time, 0) / 1000 }, 50)
}

async function lists(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const requests = http(requestsOf(environment, tokens, 'requests.list', [{ body: {} }]), 16)
  await compare('draw requests with total, 16 connections', requests, pg(environment, [bareRequests('true')]), 0.5)
  const lots = http(requestsOf(environment, tokens, 'lots.list', [{ body: {} }]), 16)
  await compare('lots with total, 16 connections', lots, pg(environment, [bareLots('true')]), 0.5)
  for (const [name, list] of Object.entries(words)) {
    const keyword = requestsOf(
      environment,
      tokens,
      'requests.list',
      list.map((word) => ({ body: { keyword: word } })),
    )
    await compare(`${name} with total, 16 connections`, http(keyword, 16), pg(environment, list.map(bareKeyword)), 0.5)
  }
}

/** The trigram query including a keyword list's total, capped at 10,000. */
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

/** Pages by number, as the screens ask for them, and by cursor. */
async function deepPages(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const deep = Math.floor(size.requests / 60)
  const cursor = await cursorAt(environment, tokens[0] ?? '', deep - 1)
  const page = (body: object) => http(requestsOf(environment, tokens, 'requests.list', [{ body }]), 2)
  const [first, byCursor, byNumber] = await inTurn(
    page({ page: 1 }),
    page({ page: deep, cursor }),
    page({ page: deep }),
  )
  if (!first || !byCursor || !byNumber) return
  print('page 1', first)
  printRatio(`page ${deep} by cursor, to page 1`, byCursor, first, 1.5)
  printRatio(`page ${deep} by number, to page 1`, byNumber, first, 1.5)
}

async function cursorAt(environment: BenchEnvironment, token: string, page: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${environment.url}/api/requests/list`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ page }),
  })
  const { data } = await response.json()
  return data.cursor
}

async function details(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const numbers = Array.from({ length: 500 }, (_, index) => 1 + ((index * 577) % (size.lots - 1)))
  const of = (operation: OperationId, idOf: (number: number) => string) =>
    http(
      requestsOf(
        environment,
        tokens,
        operation,
        numbers.map((number) => ({ params: { id: idOf(number) } })),
      ),
      1,
    )
  const large = http(
    requestsOf(environment, tokens, 'requests.inspection', [{ body: { inspectionId: largeRequest } }]),
    1,
  )
  const names = ['lot', 'draw request', 'draw request, whole page', 'inspection with 500 media']
  const results = await inTurn(
    of('lots.details', lotId),
    of('requests.details', requestId),
    of('requests.requestDetails', requestId),
    large,
  )
  for (const [index, result] of results.entries())
    if (index < 3) printWithin(names[index] ?? '', result, 10.5)
    else print(names[index] ?? '', result)
}

async function searches(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const people = {
    admin: tokens,
    agency: [await environment.signIn(agencyId(3))],
    reviewer: [await environment.signIn(reviewerId(7))],
    borrower: [await environment.signIn(borrowerId(20))],
  }
  const inputs = letters.map((q) => ({ query: { q } }))
  const found = await inTurn(
    ...Object.values(people).map((own) => http(requestsOf(environment, own, 'search', inputs), 1)),
  )
  for (const [index, role] of Object.keys(people).entries())
    if (found[index]) printWithin(`search, ${role}`, found[index], 50)
  const body = { filters: { waiting: ['me'] }, sortDescriptor: { column: 'dueDate', direction: 'ascending' } }
  const queues = await inTurn(
    ...Object.values(people).map((own) => http(requestsOf(environment, own, 'requests.list', [{ body }]), 1)),
  )
  for (const [index, role] of Object.keys(people).entries())
    if (queues[index]) printWithin(`what waits for me, ${role}`, queues[index], 50)
}

const due = { column: 'dueDate', direction: 'ascending' } as const

/** Compares calls with the same calls on a hundredth of the rows: lists, filters, keywords, search, queue, decision. */
async function growth(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const small = await startBenchEnvironment()
  try {
    await fill(small.deps.pool, { lots: 1000, requests: 3000, media: 10_000 })
    const own = [await small.signIn(adminIdOf(0))]
    const [agencyHere, agencyThere] = [[await small.signIn(agencyId(3))], [await environment.signIn(agencyId(3))]]
    const waiting = { body: { filters: { waiting: ['me'] }, sortDescriptor: due } }
    const calls: [
      name: string,
      operation: OperationId,
      input: Parameters<typeof requestsOf>[3][number],
      agency?: true,
    ][] = [
      ['draw requests', 'requests.list', { body: {} }],
      ['lots', 'lots.list', { body: {} }],
      ['lot', 'lots.details', { params: { id: lotId(77) } }],
      ['keyword', 'requests.list', { body: { keyword: 'quarry lane' } }],
      ['search', 'search', { query: { q: 'ln-1009' } }],
      ['queue of an agency', 'requests.list', waiting, true],
      ...filterCalls.map((one): [string, OperationId, (typeof one)['input']] => [one.name, one.operation, one.input]),
    ]
    for (const [name, operation, input, isAgency] of calls)
      await grown(
        name,
        requestsOf(small, isAgency ? agencyHere : own, operation, [input]),
        requestsOf(environment, isAgency ? agencyThere : tokens, operation, [input]),
      )
    await grown('decision', await decisions(small, own), await decisions(environment, tokens.slice(0, 1)))
  } finally {
    await small.stop()
  }
}

async function grown(
  name: string,
  few: ReturnType<typeof requestsOf>,
  many: ReturnType<typeof requestsOf>,
): Promise<void> {
  const [small, large] = await inTurn(http(few, 1), http(many, 1))
  if (small && large) printRatio(`${name}, 10,000 media to 1,000,000`, large, small, 1.3)
}

/** Alternating decisions on submitted media, so that each call changes one. */
async function decisions(environment: BenchEnvironment, tokens: string[]): Promise<ReturnType<typeof requestsOf>> {
  const { rows } = await environment.deps.pool.query<{ uuid: string }>(
    "select m.uuid from media m join draw_requests r on r.uuid = m.draw_request where r.status = 'submitted' limit 500",
  )
  const on = (status: string) =>
    requestsOf(
      environment,
      tokens,
      'inspections.validateMedia',
      rows.map(({ uuid }) => ({ params: { id: uuid }, body: { status } })),
    )
  return [...on('verified'), ...on('pending')]
}

/** Decisions of 16 reviewers' connections with event, audit entry and undo, against the update alone in bare `pg`. */
async function decisionRate(environment: BenchEnvironment, tokens: string[]): Promise<void> {
  const ours = await decisions(environment, tokens)
  const bare = ours.map(({ url, body = '' }) => ({
    text: 'update media set status = $2, version = version + 1 where uuid = $1',
    values: [url.split('/').at(-1), JSON.parse(body).status],
  }))
  await compare('decisions, 16 connections', http(ours, 16), pg(environment, bare), 0.2)
}

const parts: Record<string, (environment: BenchEnvironment, tokens: string[]) => Promise<void>> = {
  cold: coldKeywords,
  filters: everyFilter,
  flags: flagFilters,
  lists,
  deep: deepPages,
  details,
  search: searches,
  decisions: decisionRate,
  growth,
}

const environment = await startBenchEnvironment(process.env.BENCH_DIR)
try {
  const { rowCount } = await environment.deps.pool.query('select 1 from lots limit 1')
  if (rowCount === 0) {
    await fill(environment.deps.pool, size)
    await fillLedgers(environment.deps.pool)
  }
  const tokens = await Promise.all(Array.from({ length: admins }, (_, index) => environment.signIn(adminIdOf(index))))
  const only = process.env.BENCH_ONLY?.split(',')
  for (const [name, run] of Object.entries(parts)) if (!only || only.includes(name)) await run(environment, tokens)
} finally {
  await environment.stop()
}
