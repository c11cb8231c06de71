import { sql, type RawBuilder } from 'kysely'

/** A person's display name; `users` is the table or alias. */
export const fullName = (users: string) =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`

/**
 * SQL for the text of a column at a time; `at` is an SQL expression, null means now. Entries show the text of their
 * time, because a reader who may no longer see the record must not learn its later name (decision 031).
 */
const textThen = (table: string, column: string, at: string): string =>
  `coalesce((select former.before->>'${column}' from former_texts former
    where former.record = ${table}.uuid and former.until > ${at} and jsonb_exists(former.before, '${column}')
    order by former.until limit 1), ${table}.${column})`

/** SQL for a person's display name at a time. */
export const nameThen = (users: string, at: string): string =>
  `trim(${textThen(users, 'first_name', at)} || ' ' || ${textThen(users, 'last_name', at)})`

/** `textThen` and `nameThen` for the query builder. */
export const textAt = (table: string, column: string, at: string) => sql.raw<string>(textThen(table, column, at))
export const fullNameAt = (users: string, at: string) => sql.raw<string>(nameThen(users, at))

/** An agency's display name: its company if set, else the person's name. */
export const agencyName = (users: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${users}.agency_name`)}, ''), ${fullName(users)})`

/**
 * Predicate: the column is any of these ids. A single id uses `=`: PostgreSQL expects ten elements in an array, so a
 * prepared statement would be planned each time.
 */
export function isOneOf(column: string, ids: readonly string[]) {
  const [only, ...others] = ids
  return only !== undefined && others.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${only}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

/**
 * A sum of money as a number, capped at the largest safe integer, so that unlimited amounts of old records do not break
 * a list.
 */
export const safeSum = (sum: RawBuilder<unknown>) =>
  // `least` alone would return the limit for a null sum.
  sql<number | null>`case when ${sum} is not null then least(${sum}, ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint end`

/** Groups rows by a key, preserving order. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
