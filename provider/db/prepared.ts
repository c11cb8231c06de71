import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

import type { Release } from 'provider/db/slots'

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

const unlimited = async (): Promise<Release> => () => undefined

/**
 * The pool as the query builder uses it, with marked statements sent under a name.
 * @param take waits until the query builder may hold one more connection
 */
export function preparing(pool: Pool, take = unlimited): PostgresPool {
  const holders = new WeakMap<PoolClient, Holder>()
  return {
    connect: async () => {
      const release = await take()
      const client = await pool.connect().catch((error: unknown) => {
        release()
        throw error
      })
      // The query builder knows a connection again by its object.
      const holder = holders.get(client) ?? new Holder(client)
      holders.set(client, holder)
      holder.onRelease = release
      return holder
    },
    end: () => pool.end(),
  }
}

/** A connection in the hands of the query builder. */
class Holder implements PostgresPoolClient {
  readonly #client: PoolClient
  onRelease: Release = () => undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not used')
    return ask(this.#client, text, values)
  }

  release(): void {
    this.#client.release()
    this.onRelease()
  }
}

async function ask<R>(client: PoolClient, text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
  const { command, rowCount, rows } = await client.query({ name: nameOf(text), text, values: [...values] })
  return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] }
}
