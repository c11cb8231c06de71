import { sql, type RawBuilder } from 'kysely'

/** The name a person is shown by; `users` is the table or alias it is read from. */
export const fullName = (users: string) =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`

/**
 * SQL for the text a row had in a column at a moment, `at` being an SQL expression; null is now. Entries keep the words of their
 * time: a reader of an old entry may not see the record any more, and must not learn its later name (docs/decisions/031).
 */
export const textThen = (table: string, column: string, at: string): string =>
  `coalesce((select former.before->>'${column}' from former_texts former
    where former.record = ${table}.uuid and former.until > ${at} and jsonb_exists(former.before, '${column}')
    order by former.until limit 1), ${table}.${column})`

/** SQL for the name a person was shown by at a moment. */
export const nameThen = (users: string, at: string): string =>
  `trim(${textThen(users, 'first_name', at)} || ' ' || ${textThen(users, 'last_name', at)})`

/** `textThen` and `nameThen` for the query builder. */
export const textAt = (table: string, column: string, at: string) => sql.raw<string>(textThen(table, column, at))
export const fullNameAt = (users: string, at: string) => sql.raw<string>(nameThen(users, at))

/** The name an agency is shown by: its company where set, else the person's. */
export const agencyName = (users: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${users}.agency_name`)}, ''), ${fullName(users)})`

/**
 * The column holds one of these ids. One alone stands for itself: of a list PostgreSQL expects ten, so that a prepared
 * statement would be planned each time for the one it gets.
 */
export function isOneOf(column: string, ids: readonly string[]) {
  const [only, ...others] = ids
  return only !== undefined && others.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${only}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

/** A sum of money as a number: at most what a number holds, so that amounts from before they had a limit stop no list. */
export const safeSum = (sum: RawBuilder<unknown>) =>
  // Not `least` alone, which takes the limit where there is no sum.
  sql<number | null>`case when ${sum} is not null then least(${sum}, ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint end`

/** Rows by a key of theirs, in their order. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
