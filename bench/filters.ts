import type { ListFilter } from 'contract/common'
import type { lotFields, requestFields } from 'contract/list-fields'
import { agencyId, lotId, requestId, reviewerId } from './fill'
import type { Ground } from './ground'
import { asks, compare, http, pg } from './side-by-side'

type Query = { text: string; values: unknown[] }

/** What a person would write to read the rows of a page, without the total; `more` is one column more. */
export const bareRequests = (where: string, values: unknown[] = [], more = 'null as total'): Query => ({
  text: `select r.*, l.lot_number, l.street, l.city, l.state_or_province, l.postal_code, l.loan_number, l.borrower_name,
      a.agency_name, v.first_name, v.last_name, ${more}
    from draw_requests r join lots l on l.uuid = r.lot left join users a on a.uuid = r.agency left join users v on v.uuid = r.reviewer
    where r.deleted_at is null and ${where} order by r.created_at desc, r.uuid desc limit 10`,
  values,
})

/** The same of lots, with the draw request that matters now: the latest open one, else the latest. */
export const bareLots = (where: string, values: unknown[] = []): Query => ({
  text: `select l.*, a.agency_name, c.status, c.due_date from lots l left join users a on a.uuid = l.agency
    left join lateral (
      select r.status, r.due_date from draw_requests r where r.lot = l.uuid and r.deleted_at is null
      order by r.status = 'completed', r.number desc limit 1
    ) c on true
    where l.deleted_at is null and ${where} order by l.created_at desc, l.uuid desc limit 10`,
  values,
})

/** One filter with the values it is asked with in turn, and the same condition as a person would write it. */
type Case<Field extends string> = { field: Field; values: string[][]; where: string }

const ids = (idOf: (number: number) => string) =>
  [1, 2, 3, 4].map((start) => Array.from({ length: 20 }, (_, index) => idOf(start * 1000 + index * 7)))
const some = (idOf: (number: number) => string) => [1, 4, 7, 10, 13, 16].map((number) => [idOf(number)])

const lotCases: Case<(typeof lotFields)[number]>[] = [
  { field: 'agency', values: some(agencyId), where: 'l.agency = any($1::uuid[])' },
  { field: 'stateOrProvince', values: [['Texas'], ['Alaska'], ['Ohio']], where: 'l.state_or_province = any($1)' },
  { field: 'city', values: [['Austin'], ['Essex', 'Norman'], ['Nowhere']], where: 'l.city = any($1)' },
  { field: 'status', values: [['submitted'], ['completed'], ['re-requested', 'pending']], where: 'c.status = any($1)' },
  { field: 'ids', values: ids(lotId), where: 'l.uuid = any($1::uuid[])' },
]

const isOpen = "r.status <> 'completed'"
const requestCases: Case<(typeof requestFields)[number]>[] = [
  { field: 'lotId', values: some((number) => lotId(number * 997)), where: 'r.lot = any($1::uuid[])' },
  { field: 'agency', values: some(agencyId), where: 'r.agency = any($1::uuid[])' },
  { field: 'reviewer', values: some(reviewerId), where: 'r.reviewer = any($1::uuid[])' },
  { field: 'status', values: [['submitted'], ['completed'], ['pending', 're-requested']], where: 'r.status = any($1)' },
  // What waits for an admin is with no agency.
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
    where: 'extract(year from r.created_at)::text = any($1)',
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
  { field: 'ids', values: ids(requestId), where: 'r.uuid = any($1::uuid[])' },
]

const bodyOf = (field: string, values: string[]): { body: Pick<ListFilter, 'filters'> } => ({
  body: { filters: { [field]: values } },
})

/** Every filter of lots and of draw requests, with its total, beside the bare driver asking for the same rows without one. */
export async function everyFilter(ground: Ground, tokens: string[]): Promise<void> {
  const bar = '0.2, p95 10 ms'
  for (const { field, values, where } of lotCases) {
    const list = asks(
      ground,
      tokens,
      'lots.list',
      values.map((one) => bodyOf(field, one)),
    )
    const bare = values.map((one) => bareLots(where, [one]))
    await compare(`lots by ${field}, 16 connections`, http(list, 16), pg(ground, bare), bar)
  }
  for (const { field, values, where } of requestCases) {
    const list = asks(
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
