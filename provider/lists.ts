import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { uuid, type ListFilter } from 'contract/common'
import { totalCap } from 'contract/limits'
import { say } from 'contract/messages'
import { sentenceOf } from 'contract/zod-words'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { ApiError, invalid } from 'provider/http/errors'

type Predicate = RawBuilder<boolean>

/** A column a list may be sorted by: its key each way (never null: what is empty comes last both ways) and its SQL type. */
export type SortColumn = {
  ascending: RawBuilder<unknown>
  descending: RawBuilder<unknown>
  type: 'timestamptz' | 'text' | 'bigint' | 'integer' | 'date'
}

/** A column whose key is the same both ways. */
export const sortBy = (key: RawBuilder<unknown>, type: SortColumn['type']): SortColumn => ({
  ascending: key,
  descending: key,
  type,
})

/** Which rows a list means. Names of tables are those given in `from`; the viewer's scope is among `where`. */
export type ListSource = {
  from: RawBuilder<unknown>
  uuid: RawBuilder<unknown>
  where: readonly Predicate[]
  sort: SortColumn
  /** An exact total that costs little; without it rows are counted up to the cap. */
  total?: RawBuilder<unknown>
  /** Few rows are expected to match, so they are found once and then both counted and sorted; else the order's index is walked. */
  isNarrow?: boolean
  /** Nothing but the viewer's scope narrows it, or one field that leaves few rows: its statement has few texts and is worth preparing. */
  isPlain?: boolean
}

/** One page of a list: rows in order, how many there are in all, and where the next page begins. */
export type ListPage<Row> = { rows: Row[]; total: number; isCapped: boolean; cursor: string | null }

/** The select that gives a record's row, for an expression that names its id. */
export type RowOf = (uuid: RawBuilder<unknown>) => RawBuilder<unknown>

/** A page as its list answers it (contract: listPage). */
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
 * Finds one page in a stable order (ties by uuid), from the cursor where there is one, so that a deep page costs what the
 * first does. Its ids are found first, alone, and only they are looked up. Totals above 10,000 are cut there and said to
 * be, unless the source knows better.
 * @throws ApiError 400 when the cursor is none of this list
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
  const found = await (source.isNarrow ? findMatches : findInOrder)(db, paging, source, after)
  const ids = found.flatMap(({ page_uuid }) => page_uuid ?? []).slice(0, paging.limit)
  return { ...pageOf(paging, source, found), rows: await findRows<Row>(db, ids, rowOf) }
}

/** Ids of all rows a list means, at most `limit`, in no order: what a bulk call by filter is about. */
export async function findIds(db: Db, source: ListSource, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select ${source.uuid} as uuid from ${source.from} where ${allOf(source.where)} limit ${limit}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Rows of these ids, in their order; those that `rowOf` leaves out are left out. */
async function findRows<Row>(db: Db, ids: readonly string[], rowOf: RowOf): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${prepared}
    select shown.* from unnest(${[...ids]}::uuid[]) with ordinality as wanted (uuid, place)
    cross join lateral (${each(rowOf, sql`wanted.uuid`)}) shown order by wanted.place`.execute(db)
  return rows
}

/** The row of one id; null where `rowOf` leaves it out. */
export async function findRow<Row>(db: Db, id: string, rowOf: RowOf): Promise<Row | null> {
  const { rows } = await sql<Row>`${prepared} ${rowOf(sql`${id}::uuid`)}`.execute(db)
  return rows[0] ?? null
}

// The offset keeps the planner from joining the page's few ids to all rows there are, once many tables meet.
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

/** Ids of the page by the order's index, as far as the page needs; the total travels along, also with an empty page. */
function inOrder(paging: Paging, source: ListSource, after: Position | null, known?: number): RawBuilder<unknown> {
  const { key, way } = orderOf(paging, source)
  const total = source.total ?? (known === undefined ? cappedCount(source) : sql`${known}::bigint`)
  const beyond = after ? [isBeyond(paging, source, after)] : []
  return sql`
    select counted.total, page.uuid, page.key from (select ${total} as total) counted
    left join (
      select ${source.uuid} as uuid, ${key} as key from ${source.from}
      where ${allOf([...source.where, ...beyond])}
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

/** Ids and rows by one statement that is planned once: what a list is asked for most. */
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

/** Takes the matches once for both total and page; where they are too many to sort, the order's index is the shorter way. */
async function findMatches(db: Db, paging: Paging, source: ListSource, after: Position | null): Promise<Found[]> {
  const known = knownMany(db, source)
  if (known.isMany()) return findInOrder(db, paging, source, after, totalCap + 1)
  const { key, way } = orderOf(paging, source)
  const beyond = after ? sql`where (key, uuid) ${comparison(paging)} ${position(source, after)}` : sql``
  const { rows } = await sql<Found>`${source.isPlain ? prepared : sql``}
    with hits as materialized (
      select ${source.uuid} as uuid, ${key} as key from ${source.from} where ${allOf(source.where)} limit ${totalCap + 1}
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

const manyFor = new WeakMap<Db, Map<string, number>>()
const MANY_MS = 60_000
const MOST_KNOWN = 1000

/**
 * That more than 10,000 rows match is remembered for a minute: finding so many costs more than the page, and the next page
 * or another order of the same would find them again.
 */
function knownMany(db: Db, { from, where }: ListSource) {
  const known = manyFor.get(db) ?? new Map<string, number>()
  manyFor.set(db, known)
  const { sql: text, parameters } = sql`${from} ${allOf(where)}`.compile(db)
  const name = JSON.stringify([text, parameters])
  return {
    isMany: () => (known.get(name) ?? 0) > performance.now(),
    remember: () => {
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(name, performance.now() + MANY_MS)
    },
  }
}

// A limit that is not known when it is planned reads as a tenth of the table, so it stands in the text.
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
  sql`(select count(*) from (select 1 from ${from} where ${allOf(where)} limit ${totalCap + 1}) matching)`

const allOf = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 0 ? sql<boolean>`true` : sql.join<boolean>([...predicates], sql` and `)

// Cursors ---------------------------------------------------------------------------------------------------------
const cursorShape = z.tuple([z.string(), z.enum(['ascending', 'descending']), z.string().max(300), uuid])

function writeCursor({ sortDescriptor }: Paging, { key, uuid }: Position): string {
  return Buffer.from(JSON.stringify([sortDescriptor.column, sortDescriptor.direction, key, uuid])).toString('base64url')
}

/** A cursor belongs to one order; the rows it may reach are bounded by the viewer's scope as ever. */
function readCursor({ cursor, sortDescriptor }: Paging): Position {
  const parsed = cursorShape.safeParse(jsonOf(Buffer.from(cursor ?? '', 'base64url').toString('utf8')))
  if (!parsed.success) throw invalid('cursor', say('invalidInput'))
  const [column, direction, key, after] = parsed.data
  if (column !== sortDescriptor.column || direction !== sortDescriptor.direction)
    throw invalid('cursor', say('invalidInput'))
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
/** Values of a list's filter fields, checked; a field that is absent or empty filters nothing. */
export function readFilters<S extends z.ZodType>(schema: S, filters: ListFilter['filters']): z.output<S> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, values]) => values && values.length > 0))
  const result = schema.safeParse(given, { error: sentenceOf })
  if (result.success) return result.data
  const issues = result.error.issues.map((issue) => ({
    path: ['filters', ...issue.path].map(String).join('.'),
    message: issue.message,
  }))
  throw new ApiError(400, issues[0]?.message ?? say('invalidInput'), { issues })
}

/** Field of a filter that names people: their ids, or `none` for nobody. */
export const personFilter = z.array(z.union([uuid, z.literal('none')])).optional()

/** Rows where the column is one of the people, nobody included where asked for. */
export function isPerson(column: RawBuilder<unknown>, people: readonly string[]): Predicate {
  const ids = people.filter((person) => person !== 'none')
  const someone = sql<boolean>`${column} = any(${ids}::uuid[])`
  return ids.length < people.length ? sql<boolean>`(${someone} or ${column} is null)` : someone
}

// Viewers ------------------------------------------------------------------------------------------------------------
/** Whoever sees their own work alone sees few records: a reviewer, a borrower. */
export const seesFew = ({ role }: Pick<Actor, 'role'>): boolean => role === 'reviewer' || role === 'borrower'

// Totals ----------------------------------------------------------------------------------------------------------
const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * The kept total of lots or draw requests of these agencies (null: of all), in these statuses (null: any). What is always
 * the same stands in the text: as values, they would make the planner expect so many rows that it planned each time anew.
 */
export function keptTotal(
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
