import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { isAgency, seesAllAgencies } from 'contract/core/capabilities'
import { uuid, year, type ListFilter } from 'contract/core/common'
import { requestSortFields } from 'contract/core/list-fields'
import { inspectionStatuses, type InspectionStatus } from 'contract/core/statuses'
import { flagNames, paymentStates } from 'contract/ledger/flag-names'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { beginsWith, containsAll, keywordOf, readDrawNumber, searchedWords } from 'provider/records/keywords'
import {
  findIds,
  findPage,
  isPerson,
  maintainedTotal,
  personFilter,
  readFilters,
  seesFew,
  sortBy,
  type ListPage,
  type ListSource,
  type SortColumn,
} from 'provider/records/lists'
import { countPayments, hasPayment } from './payments'
import { drawRequestRow, siteToday, type DrawRequestRow } from './repo'
import { waitsForMe } from './waiting'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'
import { countFlaggedRequests, isFlaggedRequest, requireFlagReader } from 'provider/records/ledger/flag-lists'

type Column = (typeof requestSortFields)[number]
type Predicate = RawBuilder<boolean>

/** Days after completion in which a draw request counts as recent. */
const recentDays = 90

const minuteMs = 60_000
/** Rounds down to the minute, so that statements stay equal and can be recognized. */
const toTheMinute = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)

/** Start of the recent period. */
export const recentSince = (now: Date) => new Date(toTheMinute(now).getTime() - recentDays * 86_400_000)

/** Predicate: the draw request `r` was completed recently. */
export const isRecent = (now: Date): Predicate =>
  sql<boolean>`(r.status = 'completed' and r.completed_at > ${recentSince(now)})`

/** The year in which a draw request `r` was created, in the time zone of its lot `l`. */
export const yearMade = sql<number>`extract(year from r.created_at at time zone l.time_zone)::int`

/** Days ahead in which a due date counts as soon. */
const soonDays = 7

const requestFilters = z.object({
  lotId: z.array(uuid).optional(),
  agency: personFilter,
  reviewer: personFilter,
  status: z.array(z.enum(Object.keys(inspectionStatuses) as [InspectionStatus, ...InspectionStatus[]])).optional(),
  waiting: z.array(z.literal('me')).optional(),
  due: z.array(z.enum(['overdue', 'soon'])).optional(),
  completed: z.array(z.literal('recent')).optional(),
  flag: z.array(z.enum(flagNames)).optional(),
  payment: z.array(z.enum(paymentStates)).optional(),
  year: z.array(year).optional(),
  city: z.array(z.string()).optional(),
  stateOrProvince: z.array(z.string()).optional(),
  ids: z.array(uuid).optional(),
})
export type RequestFilters = z.infer<typeof requestFilters>

const columns: Record<Column, SortColumn> = {
  createdAt: sortBy(sql`r.created_at`, 'timestamptz'),
  updatedAt: sortBy(sql`r.updated_at`, 'timestamptz'),
  dueDate: {
    ascending: sql`coalesce(r.due_date, 'infinity')`,
    descending: sql`coalesce(r.due_date, '-infinity')`,
    type: 'date',
  },
  title: sortBy(sql`sort_text(r.title)`, 'text'),
  number: sortBy(sql`r.number`, 'integer'),
  totalBudget: sortBy(sql`r.total_budget`, 'bigint'),
  status: sortBy(sql`status_place(r.status)`, 'integer'),
}

/** Fields whose values match few draw requests. */
const selective = [
  'lotId',
  'reviewer',
  'waiting',
  'due',
  'completed',
  'flag',
  'payment',
  'year',
  'city',
  'stateOrProvince',
  'ids',
] as const

/** Values of a draw request list's filter fields. */
export const readRequestFilters = (filter: ListFilter): RequestFilters => readFilters(requestFilters, filter.filters)

/** One page of the draw requests the viewer may see (spec §3, list filter). */
export function findRequestPage(
  db: Db,
  actor: Actor,
  now: Date,
  filter: ListFilter,
): Promise<ListPage<DrawRequestRow>> {
  return findPage<DrawRequestRow>(db, filter, sourceOf(actor, now, filter), drawRequestRow(actor, now))
}

/** Ids of the viewer's draw requests that match, for a bulk call: at most `limit`, unordered. */
export function findRequestIds(db: Db, actor: Actor, now: Date, filter: ListFilter, limit: number): Promise<string[]> {
  return findIds(db, sourceOf(actor, now, filter), limit)
}

function sourceOf(actor: Actor, now: Date, filter: ListFilter): ListSource {
  const filters = readRequestFilters(filter)
  const typed = keywordOf(filter.keyword)
  const keyword = readDrawNumber(typed)
  const isNarrow = seesFew(actor) || keyword.rest !== '' || selective.some((field) => filters[field] !== undefined)
  return {
    from: sql`draw_requests r`,
    uuid: sql`r.uuid`,
    where: [
      sql<boolean>`r.deleted_at is null`,
      requestsVisibleTo(actor, 'r'),
      ...narrowed(actor, now, filters),
      ...saying(actor, keyword),
    ],
    sort: columns[filter.sortDescriptor.column as Column],
    total: exactTotal(actor, filters, typed),
    ...countOf(actor, now, filters, typed),
    isNarrow,
    isPlain: typed === '' && Object.keys(filters).length <= (isNarrow ? 1 : 0),
  }
}

function narrowed(actor: Actor, now: Date, filters: RequestFilters): Predicate[] {
  const { lotId, agency, reviewer, status, waiting, due, completed, flag, payment, ids } = filters
  if (flag || payment) requireFlagReader(actor)
  return [
    ...(lotId ? [sql<boolean>`r.lot = any(${lotId}::uuid[])`] : []),
    ...(agency ? [isPerson(sql`r.agency`, agency)] : []),
    ...(reviewer ? [isPerson(sql`r.reviewer`, reviewer)] : []),
    ...(status ? [sql<boolean>`r.status = any(${status})`] : []),
    ...(waiting ? [waitsForMe(actor)] : []),
    ...(due ? [isDue(now, due)] : []),
    ...(completed ? [isRecent(now)] : []),
    ...(flag ? [isFlaggedRequest(flag)] : []),
    ...(payment ? [hasPayment(now, payment)] : []),
    ...ofPlaceAndYear(filters),
    ...(ids ? [sql<boolean>`r.uuid = any(${ids}::uuid[])`] : []),
  ]
}

function ofPlaceAndYear({ year, city, stateOrProvince }: RequestFilters): Predicate[] {
  const ofLot = [
    ...(city ? [sql`l.city = any(${city})`] : []),
    ...(stateOrProvince ? [sql`l.state_or_province = any(${stateOrProvince})`] : []),
  ]
  return [
    ...(year ? [sql<boolean>`(${sql.join(year.map(isOfYear), sql` or `)})`] : []),
    ...(ofLot.length > 0
      ? [sql<boolean>`exists (select from lots l where l.uuid = r.lot and ${sql.join(ofLot, sql` and `)})`]
      : []),
  ]
}

/**
 * Predicate: created in a year at the lot. The index decides all but the days around New Year, for which the lots' time
 * zones are read.
 */
function isOfYear(year: number): Predicate {
  const newYear = (of: number, days: number) => new Date(Date.UTC(of, 0, 1 + days))
  const between = (from: Date, to: Date) => sql`(r.created_at >= ${from} and r.created_at < ${to})`
  return sql<boolean>`(${between(newYear(year, -1), newYear(year + 1, 1))} and (
    ${between(newYear(year, 1), newYear(year + 1, -1))} or r.uuid in (
      select r.uuid from draw_requests r join lots l on l.uuid = r.lot
      where r.deleted_at is null and ${yearMade} = ${year}::int
        and (${between(newYear(year, -1), newYear(year, 1))} or ${between(newYear(year + 1, -1), newYear(year + 1, 1))}))))`
}

/**
 * The earliest and the latest current date over all time zones of lots; equal for most of the day. Found with one index
 * step per time zone.
 */
function datesOfLots(now: Date): { earliest: RawBuilder<string>; latest: RawBuilder<string> } {
  const dateBy = (choose: RawBuilder<unknown>) => sql<string>`(
    with recursive zone as (
      select min(time_zone) as time_zone from lots
      union all select (select min(l.time_zone) from lots l where l.time_zone > zone.time_zone) from zone where zone.time_zone is not null
    ) select ${choose}(${siteToday(now)}) from zone l where l.time_zone is not null)`
  return { earliest: dateBy(sql`min`), latest: dateBy(sql`max`) }
}

/**
 * Predicate: due before today at the lot, or within a week from today. The index decides dates that are clear in every
 * time zone; the lot's own time zone is only read for the rest.
 */
function isDue(at: Date, due: readonly ('overdue' | 'soon')[]): Predicate {
  const now = toTheMinute(at)
  const { earliest, latest } = datesOfLots(now)
  const today = sql`(select ${siteToday(now)} from lots l where l.uuid = r.lot)`
  const each = {
    overdue: sql`r.due_date < ${latest} and (r.due_date < ${earliest} or r.due_date < ${today})`,
    soon: sql`r.due_date between ${earliest} and ${latest} + ${soonDays}::integer and (
      r.due_date between ${latest} and ${earliest} + ${soonDays}::integer or r.due_date between ${today} and ${today} + ${soonDays}::integer)`,
  }
  return sql<boolean>`(r.status <> 'completed' and (${sql.join(
    due.map((one) => sql`(${each[one]})`),
    sql` or `,
  )}))`
}

function saying(actor: Actor, { number, rest }: ReturnType<typeof readDrawNumber>): Predicate[] {
  const numbered = number === null ? [] : [sql<boolean>`r.number = ${number}`]
  if (rest === '') return numbered
  const words = searchedWords(rest)
  return [...numbered, words ? containsAll(sql`r.search_text`, words) : isNumbered(actor, rest)]
}

/** Draw requests of lots whose number or loan number begins with this text, using one index each. */
function isNumbered(actor: Actor, keyword: string): Predicate {
  const lots = (column: 'lot_number' | 'loan_number') => sql`
    select l.uuid from lots l where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')} and lower(${sql.ref(`l.${column}`)}) like ${beginsWith(keyword)}`
  return sql<boolean>`r.lot in (${lots('lot_number')} union ${lots('loan_number')})`
}

/** Flags alone and payments alone are counted without their draw requests. */
function countOf(actor: Actor, now: Date, filters: RequestFilters, keyword: string): Pick<ListSource, 'count'> {
  const { flag, payment, ...others } = filters
  const isAlone = keyword === '' && Object.keys(others).length === 0 && !(flag && payment)
  if (!isAlone || !seesAllAgencies(actor.role)) return {}
  const count = flag ? countFlaggedRequests(flag) : payment && countPayments(now, payment)
  return count ? { count } : {}
}

/** Totals are maintained for everyone and per agency, by status; those of one lot or one person are cheap to count. */
function exactTotal(actor: Actor, filters: RequestFilters, keyword: string): RawBuilder<unknown> | undefined {
  const { agency, status, ...others } = filters
  if (keyword !== '' || Object.keys(others).length > 0) return undefined
  if (seesAllAgencies(actor.role) && !agency?.includes('none'))
    return maintainedTotal('drawRequest', agency ?? null, status ?? null)
  if (isAgency(actor.role) && !agency) return maintainedTotal('drawRequest', [actor.uuid], status ?? null)
  if (seesAllAgencies(actor.role) || agency) return undefined
  const inStatus = status ? sql`and r.status = any(${status})` : sql``
  return sql`(select count(*) from draw_requests r where r.deleted_at is null and ${requestsVisibleTo(actor, 'r')} ${inStatus})`
}
