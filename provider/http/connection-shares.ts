import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

import type { OperationId } from 'contract/catalogue'
import type { Endpoint } from 'contract/endpoint'
import { CONNECTION_WAIT_MS, queryBuilder } from 'provider/db/pool'
import { Slots } from 'provider/db/slots'
import type { Db } from 'provider/db/transaction'

declare module 'fastify' {
  interface FastifyInstance {
    /** The database as one operation may use it. */
    databaseOf: (operation: OperationId, effect: Endpoint['effect']) => Db
  }
}

/** Parts of the pool. What they leave is for authentication, the live stream and health. */
const OPERATION_SHARE = 0.3
const WRITE_SHARE = 0.5

/**
 * Splits the connection pool, so that calls that wait for one locked table leave connections to all others: one operation
 * holds at most a share of it, and all writes together hold at most half. Calls beyond a share wait as long as for the pool.
 */
export function decorateConnectionShares(app: FastifyInstance, pool: Pool): void {
  const slots = (share: number) => new Slots(Math.max(1, Math.floor(pool.options.max * share)), CONNECTION_WAIT_MS)
  const writes = slots(WRITE_SHARE)
  const databases = new Map<OperationId, Db>()
  app.decorate('databaseOf', (operation, effect) => {
    const known = databases.get(operation)
    if (known) return known
    const own = slots(OPERATION_SHARE)
    const take = async () => {
      const releaseOwn = await own.take()
      if (effect !== 'change') return releaseOwn
      const releaseWrite = await writes.take().catch((error: unknown) => {
        releaseOwn()
        throw error
      })
      return () => {
        releaseWrite()
        releaseOwn()
      }
    }
    const database = queryBuilder(pool, take)
    databases.set(operation, database)
    return database
  })
}
