import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { policyScope } from 'contract/core/policy'
import { uuid, type ListFilter } from 'contract/core/common'
import { totalCap } from 'contract/core/limits'
import { t as sayOfField } from 'locales/fields'
import { issueText } from 'contract/text/zod-words'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { ApiError, invalid } from 'provider/http/errors'

type Predicate = RawBuilder<boolean>

/** A sortable column: its key for each direction (never null: empty values are last both ways) and its SQL type. */
export type SortColumn = {
  ascending: RawBuilder<unknown>
  descending: RawBuilder<unknown>
  type: 'timestamptz' | 'text' | 'bigint' | 'integer' | 'date'
}

/** A column with the same key for both directions. */
export const sortBy = (key: RawBuilder<unknown>, type: SortColumn['type']): SortColumn => ({
  ascending: key,
  descending: key,
  type,
})

/** The rows of a list. Table names are those in `from`; `where` includes the viewer's scope. */
export type ListSource = {
  from: RawBuilder<unknown>
  uuid: RawBuilder<unknown>
  where: readonly Predicate[]
  sort: SortColumn
  /** An exact total that is cheap to compute; without it, rows are counted up to the cap. */
  total?: RawBuilder<unknown>
  /** The number of matches up to the cap, by an index of the matches alone. */
  count?: RawBuilder<unknown>
  /**
   * True when few rows are expected to match: they are found once, then counted and sorted. Otherwise the sort index is
   * scanned.
   */
  isNarrow?: boolean
  /**
   * True when only the viewer's scope or one selective field filters the list: its statement has few variants and is
   * worth preparing.
   */
  isPlain?: boolean
}

/** One page of a list: rows in order, the total, and the cursor of the next page. */
export type ListPage<Row> = { rows: Row[]; total: number; isCapped: boolean; cursor: string | null }

/** Builds the select of a record's row from an expression for its id. */
export type RowOf = (uuid: RawBuilder<unknown>) => RawBuilder<unknown>

/** Formats a page as a list response (`listPage`). */
export const answerOf = <Row, One>({ rows, total, isCapped, cursor }: ListPage<Row>, present: (row: Row) => One) => ({
  data: rows.map(present),
  totalRecord: total,
  ...(isCapped && { totalIsCapped: true }),
  cursor,
})

type Paging = Pick<ListFilter, 'page' | 'limit' | 'sortDescriptor' | 'cursor'>
type Position = { key: string; uuid: string }
type Found = { page_total: number; page_uuid: string | null; page_key: string | null }

/**
 * Finds one page in a stable order (ties by uuid). With a cursor, a deep page costs the same as the first. Finds the
 * ids first and then loads only these rows. Totals above 10,000 are capped and marked, unless the source has an exact
 * total.
 * @throws ApiError 400 when the cursor belongs to another list
 */
export async function findPage<Row>(db: Db, paging: Paging, source: ListSource, rowOf: RowOf): Promise<ListPage<Row>> {
  const after = paging.cursor === null ? null : readCursor(paging)
  if (isPrepared(paging, source)) {
    const rows = await findAtOnce<Row>(db, paging, source, after, rowOf)
    return {
      ...pageOf(paging, source, rows),
      rows: rows.filter((row) => row.page_uuid !== null).slice(0, paging.limit),
    }
  }
  const find = source.count ? findCounted : source.isNarrow ? findMatches : findInOrder
  const found = await find(db, paging, source, after)
  const ids = found.flatMap(({ page_uuid }) => page_uuid ?? []).slice(0, paging.limit)
  return { ...pageOf(paging, source, found), rows: await findRows<Row>(db, ids, rowOf) }
}

/** Ids of all rows of a list, at most `limit`, unordered; for bulk calls by filter. */
export async function findIds(db: Db, source: ListSource, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select ${source.uuid} as uuid from ${source.from} where ${everyPredicate(source.where)} limit ${limit}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Rows of these ids in the same order, without those that `rowOf` excludes. */
async function findRows<Row>(db: Db, ids: readonly string[], rowOf: RowOf): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${prepared}
    select shown.* from unnest(${[...ids]}::uuid[]) with ordinality as wanted (uuid, place)
    cross join lateral (${each(rowOf, sql`wanted.uuid`)}) shown order by wanted.place`.execute(db)
  return rows
}

/** The row of one id; null when `rowOf` excludes it. */
export async function findRow<Row>(db: Db, id: string, rowOf: RowOf): Promise<Row | null> {
  const { rows } = await sql<Row>`${prepared} ${rowOf(sql`${id}::uuid`)}`.execute(db)
  return rows[0] ?? null
}

// The offset prevents the planner from joining all rows instead of the page's few ids when many tables are involved.
const each = (rowOf: RowOf, uuid: RawBuilder<unknown>) => sql`${rowOf(uuid)} offset 0`

function pageOf(paging: Paging, source: ListSource, found: readonly Found[]): Omit<ListPage<never>, 'rows'> {
  const total = found[0]?.page_total ?? 0
  const isCapped = source.total === undefined && total > totalCap
  const last = found[paging.limit - 1]
  const cursor = found.length > paging.limit && last?.page_uuid && last.page_key !== null
  return {
    total: isCapped ? totalCap : total,
    isCapped,
    cursor: cursor ? writeCursor(paging, { key: last.page_key ?? '', uuid: last.page_uuid ?? '' }) : null,
  }
}

/**
 * Selects the ids of a page by the sort index, no more than the page needs. Includes the total, even for an empty page.
 */
function inOrder(paging: Paging, source: ListSource, after: Position | null, known?: number): RawBuilder<unknown> {
  const { key, way } = orderOf(paging, source)
  const total = source.total ?? (known === undefined ? cappedCount(source) : sql`${known}::bigint`)
  const beyond = after ? [isBeyond(paging, source, after)] : []
  return sql`
    select counted.total, page.uuid, page.key from (select ${total} as total) counted
    left join (
      select ${source.uuid} as uuid, ${key} as key from ${source.from}
      where ${everyPredicate([...source.where, ...beyond])}
      order by ${key} ${way}, ${source.uuid} ${way} limit ${limitOf(paging)} ${offsetOf(paging, after)}
    ) page on true`
}

const foundColumns = sql`page.total as page_total, page.uuid as page_uuid, page.key::text as page_key`

async function findInOrder(
  db: Db,
  paging: Paging,
  source: ListSource,
  after: Position | null,
  known?: number,
): Promise<Found[]> {
  const { way } = orderOf(paging, source)
  const { rows } = await sql<Found>`
    select ${foundColumns} from (${inOrder(paging, source, after, known)}) page
    order by page.key ${way}, page.uuid ${way}`.execute(db)
  return rows
}

/** Finds ids and rows with one prepared statement; for the most frequent lists. */
async function findAtOnce<Row>(
  db: Db,
  paging: Paging,
  source: ListSource,
  after: Position | null,
  rowOf: RowOf,
): Promise<(Found & Row)[]> {
  const { way } = orderOf(paging, source)
  const { rows } = await sql<Found & Row>`${prepared}
    with page as materialized (${inOrder(paging, source, after)})
    select ${foundColumns}, shown.* from page left join lateral (${each(rowOf, sql`page.uuid`)}) shown on true
    order by page.key ${way}, page.uuid ${way}`.execute(db)
  return rows
}

/** Matches from which on a page is read by the sort index: finding all of them would read the index of all rows. */
const manyMatches = 500

/** Counts the matches, and reads a page of many by the sort index. */
async function findCounted(db: Db, paging: Paging, source: ListSource, after: Position | null): Promise<Found[]> {
  const { rows } = await sql<{ total: number }>`${prepared} select ${source.count} as total`.execute(db)
  const total = rows[0]?.total ?? 0
  return total < manyMatches
    ? findMatches(db, paging, source, after)
    : findInOrder(db, paging, source, after, Math.min(total, totalCap + 1))
}

/** Finds the matches once for both total and page; when there are too many to sort, falls back to the sort index. */
async function findMatches(db: Db, paging: Paging, source: ListSource, after: Position | null): Promise<Found[]> {
  const known = cachedTotals(db, source)
  if (known.isMany()) return findInOrder(db, paging, source, after, totalCap + 1)
  const { key, way } = orderOf(paging, source)
  const beyond = after ? sql`where (key, uuid) ${comparison(paging)} ${position(source, after)}` : sql``
  const { rows } = await sql<Found>`${source.isPlain ? prepared : sql``}
    with hits as materialized (
      select ${source.uuid} as uuid, ${key} as key from ${source.from} where ${everyPredicate(source.where)} limit ${totalCap + 1}
    )
    select ${foundColumns}
    from (select counted.total, one.uuid, one.key from (select count(*) as total from hits) counted left join (
      select uuid, key from hits ${beyond} order by key ${way}, uuid ${way} limit ${limitOf(paging)} ${offsetOf(paging, after)}
    ) one on true) page
    order by page.key ${way}, page.uuid ${way}`.execute(db)
  if ((rows[0]?.page_total ?? 0) <= totalCap) return rows
  known.remember()
  return findInOrder(db, paging, source, after, totalCap + 1)
}

const totalsByDb = new WeakMap<Db, Map<string, number>>()
const MANY_MS = 60_000
const MOST_KNOWN = 1000

/**
 * Remembers for a minute that more than 10,000 rows match: finding them costs more than the page, and the next page or
 * another sort order would find them again.
 */
function cachedTotals(db: Db, { from, where }: ListSource) {
  const known = totalsByDb.get(db) ?? new Map<string, number>()
  totalsByDb.set(db, known)
  const { sql: text, parameters } = sql`${from} ${everyPredicate(where)}`.compile(db)
  const name = JSON.stringify([text, parameters])
  return {
    isMany: () => (known.get(name) ?? 0) > performance.now(),
    remember: () => {
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(name, performance.now() + MANY_MS)
    },
  }
}

// The limit is inlined: for an unknown limit the planner assumes a tenth of the table.
const limitOf = ({ limit }: Paging) => sql.raw(String(Math.trunc(limit) + 1))

const isPrepared = ({ page, cursor }: Paging, { isPlain, isNarrow }: ListSource) =>
  isPlain === true && isNarrow !== true && (page === 1 || cursor !== null)

function orderOf({ sortDescriptor }: Paging, { sort }: ListSource) {
  const ascending = sortDescriptor.direction === 'ascending'
  return { key: ascending ? sort.ascending : sort.descending, way: sql.raw(ascending ? 'asc' : 'desc') }
}

const comparison = ({ sortDescriptor }: Paging) => sql.raw(sortDescriptor.direction === 'ascending' ? '>' : '<')

const position = ({ sort }: ListSource, { key, uuid }: Position) => sql`(${key}::${sql.raw(sort.type)}, ${uuid}::uuid)`

function isBeyond(paging: Paging, source: ListSource, after: Position): Predicate {
  const { key } = orderOf(paging, source)
  return sql<boolean>`(${key}, ${source.uuid}) ${comparison(paging)} ${position(source, after)}`
}

function offsetOf({ page, limit }: Paging, after: Position | null) {
  const offset = after ? 0 : (page - 1) * limit
  return offset > 0 ? sql`offset ${offset}` : sql``
}

const cappedCount = ({ from, where }: ListSource) =>
  sql`(select count(*) from (select 1 from ${from} where ${everyPredicate(where)} limit ${totalCap + 1}) matching)`

const everyPredicate = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 0 ? sql<boolean>`true` : sql.join<boolean>([...predicates], sql` and `)

// Cursors ---------------------------------------------------------------------------------------------------------
const cursorShape = z.tuple([z.string(), z.enum(['ascending', 'descending']), z.string().max(300), uuid])

function writeCursor({ sortDescriptor }: Paging, { key, uuid }: Position): string {
  return Buffer.from(JSON.stringify([sortDescriptor.column, sortDescriptor.direction, key, uuid])).toString('base64url')
}

/** A cursor is only valid for one sort order; the viewer's scope still limits its rows. */
function readCursor({ cursor, sortDescriptor }: Paging): Position {
  const parsed = cursorShape.safeParse(jsonOf(Buffer.from(cursor ?? '', 'base64url').toString('utf8')))
  if (!parsed.success) throw invalid('cursor', sayOfField('invalidInput'))
  const [column, direction, key, after] = parsed.data
  if (column !== sortDescriptor.column || direction !== sortDescriptor.direction)
    throw invalid('cursor', sayOfField('invalidInput'))
  return { key, uuid: after }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Filters ---------------------------------------------------------------------------------------------------------
/** Parses the values of a list's filter fields; absent or empty fields do not filter. */
export function readFilters<S extends z.ZodType>(schema: S, filters: ListFilter['filters']): z.output<S> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, values]) => values && values.length > 0))
  const result = schema.safeParse(given, { error: issueText })
  if (result.success) return result.data
  const issues = result.error.issues.map((issue) => ({
    path: ['filters', ...issue.path].map(String).join('.'),
    message: issue.message,
  }))
  throw new ApiError(400, issues[0]?.message ?? sayOfField('invalidInput'), { issues })
}

/** Filter field for people: their ids, or `none` for unassigned. */
export const personFilter = z.array(z.union([uuid, z.literal('none')])).optional()

/** Rows whose column is one of the people, or empty if `none` is among them. */
export function isPerson(column: RawBuilder<unknown>, people: readonly string[]): Predicate {
  const ids = people.filter((person) => person !== 'none')
  const someone = sql<boolean>`${column} = any(${ids}::uuid[])`
  return ids.length < people.length ? sql<boolean>`(${someone} or ${column} is null)` : someone
}

// Viewers ------------------------------------------------------------------------------------------------------------
/** True for those who see only their own work, hence few records. */
export function seesFew({ role }: Pick<Actor, 'role'>): boolean {
  const scope = policyScope(role, 'requests.list')
  return scope !== 'all' && scope !== 'own'
}

// Totals ----------------------------------------------------------------------------------------------------------
const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * The maintained total of lots or draw requests of these agencies (null: all) in these statuses (null: any). Constants
 * are inlined: as parameters they would make the planner expect so many rows that it planned each time again.
 */
export function maintainedTotal(
  noun: 'lot' | 'drawRequest',
  agencies: readonly string[] | null,
  statuses: readonly string[] | null,
) {
  const inStatus = statuses ? sql`and status = any(${[...statuses]})` : sql``
  return sql`(select coalesce(sum(delta), 0)::bigint from list_counts where noun = ${sql.lit(noun)} and ${scopeOf(agencies)} ${inStatus})`
}

function scopeOf(agencies: readonly string[] | null): Predicate {
  if (agencies === null) return sql<boolean>`scope = ${sql.lit(everybody)}`
  const [only, ...others] = agencies
  return others.length === 0 && only
    ? sql<boolean>`scope = ${only}::uuid`
    : sql<boolean>`scope = any(${[...agencies]}::uuid[])`
}
