import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition for media that cannot be viewed, for a table alias. Same rule as `viewingOf` in contract/media/viewing.
 */
function isUnreadable(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('processing')} = 'failed'
    or (${column('processing')} = 'ready' and ${column('kind')} = 'image' and not ${column('has_preview')}))`
}

/** SQL condition for media that wait for a decision: pending, and viewable. */
export const waitsForDecision = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'pending' and not ${isUnreadable(alias)})`

/** SQL condition for media that need a new upload: pending, and not viewable. */
export const waitsForRetake = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'pending' and ${isUnreadable(alias)})`
