import { sql, type RawBuilder } from 'kysely'

/** Media that nobody can look at, by the table's alias: contract/viewing `viewingOf` in SQL. */
export function isUnreadable(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('processing')} = 'failed'
    or (${column('processing')} = 'ready' and ${column('kind')} = 'image' and not ${column('has_preview')}))`
}

/** Media that wait for a decision: pending ones, except files that cannot be shown and so cannot be decided on. */
export const waitsForDecision = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'pending' and not ${isUnreadable(alias)})`

/** Files that cannot be shown and have no decision from a time when they could be. */
export const waitsForRetake = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'pending' and ${isUnreadable(alias)})`
