import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

const MARK = '/*prepared*/'
/** Texts are few when only values differ; whoever marks a text that varies without end gets it unprepared from here on. */
const MOST_TEXTS = 500

/**
 * Put first in a statement (`modifyFront` of a built one): PostgreSQL plans it once per connection, which costs more than running it where many tables
 * meet. Its text must be the same each time but for its parameters. Never for keywords: what is best for one is not for another.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK)

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!text.slice(0, 60).includes(MARK)) return undefined
  const known = names.get(text)
  if (known || names.size >= MOST_TEXTS) return known
  const name = `p${names.size + 1}`
  names.set(text, name)
  return name
}

const clients = new WeakMap<PoolClient, PostgresPoolClient>()

/** The pool as the query builder uses it, with marked statements sent under a name. */
export function preparing(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const wrapped = wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}

function wrap(client: PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not used')
    return ask(client, text, values)
  }
  return { query, release: () => client.release() }
}

async function ask<R>(client: PoolClient, text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
  const { command, rowCount, rows } = await client.query({ name: nameOf(text), text, values: [...values] })
  return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] }
}
