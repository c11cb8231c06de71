import type { ListFilter } from 'contract/core/common'
import type { lotFields, requestFields } from 'contract/core/list-fields'
import { agencyId, lotId, requestId, reviewerId } from './support/fill'
import type { BenchEnvironment } from './support/environment'
import { flagEvery } from './support/ledgers'
import { percentile, requestsOf, compare, http, inTurn, pg, print, printWithin } from './support/side-by-side'

type Query = { text: string; values: unknown[] }

/** A hand-written query for the rows of a page, without the total; `more` adds a column. */
export const bareRequests = (where: string, values: unknown[] = [], more = 'null as total'): Query => ({
  text: `select r.*, l.lot_number, l.street, l.city, l.state_or_province, l.postal_code, l.loan_number, l.borrower_name,
      a.agency_name, v.first_name, v.last_name, ${more}
    from draw_requests r join lots l on l.uuid = r.lot left join users a on a.uuid = r.agency left join users v on v.uuid = r.reviewer
    where r.deleted_at is null and ${where} order by r.created_at desc, r.uuid desc limit 10`,
  values,
})

/** A hand-written query for lots, with the current draw request: the latest open one, else the latest. */
export const bareLots = (where: string, values: unknown[] = []): Query => ({
  text: `select l.*, a.agency_name, c.status, c.due_date from lots l left join users a on a.uuid = l.agency
    left join lateral (
      select r.status, r.due_date from draw_requests r where r.lot = l.uuid and r.deleted_at is null
      order by r.status = 'completed', r.number desc limit 1
    ) c on true
    where l.deleted_at is null and ${where} order by l.created_at desc, l.uuid desc limit 10`,
  values,
})

/** A filter with the values it is tested with in turn, and a hand-written condition for the same rows. */
type Case<Field extends string> = { field: Field; values: string[][]; where: string }

const ids = (idOf: (number: number) => string) =>
  [1, 2, 3, 4].map((start) => Array.from({ length: 20 }, (_, index) => idOf(start * 1000 + index * 7)))
const some = (idOf: (number: number) => string) => [1, 4, 7, 10, 13, 16].map((number) => [idOf(number)])

const lotCases: Case<(typeof lotFields)[number]>[] = [
  { field: 'agency', values: some(agencyId), where: 'l.agency = any($1::uuid[])' },
  { field: 'stateOrProvince', values: [['Texas'], ['Alaska'], ['Ohio']], where: 'l.state_or_province = any($1)' },
  { field: 'city', values: [['Austin'], ['Essex', 'Norman'], ['Nowhere']], where: 'l.city = any($1)' },
  { field: 'status', values: [['submitted'], ['completed'], ['re-requested', 'pending']], where: 'c.status = any($1)' },
  {
    field: 'flag',
    values: [['overfunded'], ['budgetDiffers'], ['storedAboveLimit']],
    where: 'exists (select from lot_flags f where f.lot = l.uuid and f.flag = any($1))',
  },
  { field: 'ids', values: ids(lotId), where: 'l.uuid = any($1::uuid[])' },
]

const isOpen = "r.status <> 'completed'"
const requestCases: Case<(typeof requestFields)[number]>[] = [
  { field: 'lotId', values: some((number) => lotId(number * 997)), where: 'r.lot = any($1::uuid[])' },
  { field: 'agency', values: some(agencyId), where: 'r.agency = any($1::uuid[])' },
  { field: 'reviewer', values: some(reviewerId), where: 'r.reviewer = any($1::uuid[])' },
  { field: 'status', values: [['submitted'], ['completed'], ['pending', 're-requested']], where: 'r.status = any($1)' },
  // Draw requests without an agency wait for an admin.
  { field: 'waiting', values: [['me']], where: `$1::text[] = '{me}' and r.agency is null and ${isOpen}` },
  {
    field: 'due',
    values: [['overdue']],
    where: `$1::text[] = '{overdue}' and ${isOpen} and r.due_date < current_date`,
  },
  {
    field: 'due',
    values: [['soon']],
    where: `$1::text[] = '{soon}' and ${isOpen} and r.due_date between current_date and current_date + 7`,
  },
  {
    field: 'completed',
    values: [['recent']],
    where: `$1::text[] = '{recent}' and r.status = 'completed' and r.completed_at > now() - interval '90 days'`,
  },
  {
    field: 'year',
    values: [['2026']],
    // A range, as anyone would write who has an index on the time.
    where: 'r.created_at >= make_date(($1::int[])[1], 1, 1) and r.created_at < make_date(($1::int[])[1] + 1, 1, 1)',
  },
  {
    field: 'city',
    values: [['Austin'], ['Essex', 'Norman']],
    where: 'exists (select from lots l where l.uuid = r.lot and l.city = any($1))',
  },
  {
    field: 'stateOrProvince',
    values: [['Texas'], ['Ohio']],
    where: 'exists (select from lots l where l.uuid = r.lot and l.state_or_province = any($1))',
  },
  {
    field: 'flag',
    values: [['overfunded'], ['budgetDiffers'], ['storedAboveLimit']],
    where: 'exists (select from request_flags f where f.draw_request = r.uuid and f.flag = any($1))',
  },
  {
    field: 'payment',
    values: [['unfunded']],
    where: 'exists (select from request_flags f where f.draw_request = r.uuid and f.flag = any($1))',
  },
  {
    field: 'payment',
    values: [['thisMonth']],
    where: `$1::text[] = '{thisMonth}' and exists (select from draw_records d where d.draw_request = r.uuid
      and d.deleted_at is null and d.kind <> 'approval' and date_trunc('month', d.dated_on) = date_trunc('month', current_date))`,
  },
  { field: 'ids', values: ids(requestId), where: 'r.uuid = any($1::uuid[])' },
]

function bodyOf(field: string, values: string[]): { body: Pick<ListFilter, 'filters'> } {
  return { body: { filters: { [field]: values } } }
}

/** One value of each filter, for comparing databases of different size. */
export const filterCalls = [
  ...lotCases.map(({ field, values }) => filterCall('lots.list', field, values)),
  ...requestCases.map(({ field, values }) => filterCall('requests.list', field, values)),
]

function filterCall(operation: 'lots.list' | 'requests.list', field: string, values: string[][]) {
  const of = operation === 'lots.list' ? 'lots' : 'draw requests'
  return {
    name: `${of} by ${field} ${values[0]?.length === 1 ? values[0][0] : ''}`,
    operation,
    input: bodyOf(field, values[0] ?? []),
  }
}

/** Times each list by each flag and payment, for one client, beside the same list without a filter. */
export async function flagFilters(ground: BenchEnvironment, tokens: string[]): Promise<void> {
  const lists = [
    { operation: 'lots.list', of: 'lots', fields: { flag: Object.keys(flagEvery) } },
    {
      operation: 'requests.list',
      of: 'draw requests',
      fields: { flag: Object.keys(flagEvery), payment: ['unfunded', 'thisMonth'] },
    },
  ] as const
  for (const { operation, of, fields } of lists)
    for (const [field, values] of Object.entries(fields))
      for (const value of values) {
        const plain = requestsOf(ground, tokens, operation, [{ body: {} }])
        const filtered = requestsOf(ground, tokens, operation, [bodyOf(field, [value])])
        const [all, some] = await inTurn(http(plain, 1), http(filtered, 1))
        if (!all || !some) continue
        const name = `${of} by ${field} ${value}, one client`
        print(
          `  without a filter: ${of}`,
          all,
          `p95 ${(percentile(some, 0.95) / percentile(all, 0.95)).toFixed(2)} × by the filter`,
        )
        printWithin(name, some, 50)
      }
}

/**
 * Measures the counts of the dashboard and compares every filter of lots and draw requests, including its total, with
 * the bare driver reading the same rows without a total.
 */
export async function everyFilter(ground: BenchEnvironment, tokens: string[]): Promise<void> {
  const bar = 0.3
  const [counts] = await inTurn(http(requestsOf(ground, tokens.slice(0, 1), 'dashboard.ledger', [{}]), 1))
  if (counts) printWithin('payments and flags of the dashboard, one client', counts, 50)
  for (const { field, values, where } of lotCases) {
    const list = requestsOf(
      ground,
      tokens,
      'lots.list',
      values.map((one) => bodyOf(field, one)),
    )
    const bare = values.map((one) => bareLots(where, [one]))
    await compare(`lots by ${field}, 16 connections`, http(list, 16), pg(ground, bare), bar)
  }
  for (const { field, values, where } of requestCases) {
    const list = requestsOf(
      ground,
      tokens,
      'requests.list',
      values.map((one) => bodyOf(field, one)),
    )
    const bare = values.map((one) => bareRequests(where, [one]))
    await compare(
      `draw requests by ${field} ${values.length === 1 ? values[0] : ''}`,
      http(list, 16),
      pg(ground, bare),
      bar,
    )
  }
}
