import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

import type { Release } from './slots'

const MARK = '/*prepared*/'
/** Limit for distinct statement texts; beyond it, statements are sent unprepared. */
const MOST_TEXTS = 500

/**
 * Marks a statement as prepared; goes first or last in it (`modifyFront`, `modifyEnd`). PostgreSQL then plans it once
 * per connection, because planning a join of many tables costs more than running it. Its text must always be the same
 * except for parameters. Not for keyword search, where the best plan depends on the keywords.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK)

/** Rows of an insert that is prepared; more would give too many different texts. */
const FEW_ROWS = 3

/** Marks an insert of few rows as prepared. */
export const insertPrepared = <Insert extends { modifyEnd(mark: RawBuilder<unknown>): Insert }>(
  insert: Insert,
  rows: number,
): Insert => (rows <= FEW_ROWS ? insert.modifyEnd(prepared) : insert)

const names = new Map<string, string>()

/** True for the text of a marked statement. */
export const isPrepared = (text: string): boolean => text.slice(0, 60).includes(MARK) || text.endsWith(MARK)

function nameOf(text: string): string | undefined {
  if (!isPrepared(text)) return undefined
  const known = names.get(text)
  if (known || names.size >= MOST_TEXTS) return known
  const name = `p${names.size + 1}`
  names.set(text, name)
  return name
}

const unlimited = async (): Promise<Release> => () => undefined

/**
 * Adapts the pool to the query builder and sends marked statements under a name.
 * @param take waits for permission to use one more connection
 */
export function preparing(pool: Pool, take = unlimited): PostgresPool {
  const connections = new WeakMap<PoolClient, PooledConnection>()
  return {
    connect: async () => {
      const release = await take()
      const client = await pool.connect().catch((error: unknown) => {
        release()
        throw error
      })
      // The query builder recognizes a connection by object identity.
      const connection = connections.get(client) ?? new PooledConnection(client)
      connections.set(client, connection)
      connection.onRelease = release
      return connection
    },
    end: () => pool.end(),
  }
}

/** A connection in use by the query builder. */
class PooledConnection implements PostgresPoolClient {
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
    return text === 'begin' ? begin(this.#client) : runPrepared(this.#client, text, values)
  }

  release(): void {
    this.#client.release()
    this.onRelease()
  }
}

/**
 * Opens a transaction together with its first statement: connections are pipelined, so that statements sent without
 * waiting share a round trip. If it fails, the connection is broken and the first statement fails too.
 */
async function begin(client: PoolClient): Promise<PostgresQueryResult<never>> {
  client.query('begin').catch(() => undefined)
  return { command: 'SELECT', rowCount: 0, rows: [] }
}

async function runPrepared<R>(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const { command, rowCount, rows } = await client.query({ name: nameOf(text), text, values: [...values] })
  return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] }
}
