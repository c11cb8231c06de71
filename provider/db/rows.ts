import { sql, type RawBuilder } from 'kysely'

/** The name a person is shown by; `users` is the table or alias it is read from. */
export const fullName = (users: string) =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`

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
