import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

import type { OperationId } from 'contract/core/catalog'
import type { Endpoint } from 'contract/core/endpoint'
import { CONNECTION_WAIT_MS, queryBuilder } from 'provider/db/pool'
import { Slots } from 'provider/db/slots'
import type { Db } from 'provider/db/transaction'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the database with the limits on connections that apply to one operation. */
    databaseOf: (operation: OperationId, effect: Endpoint['effect']) => Db
  }
}

/** Fractions of the pool. The rest is left for authentication, the live stream and health checks. */
const OPERATION_SHARE = 0.3
const WRITE_SHARE = 0.5

/**
 * Splits the connection pool, so that calls that wait for one locked table leave connections for all others: one
 * operation uses at most 30% of the pool, and all writes together use at most half. Calls over a limit wait as long as
 * they would for a free connection of the pool.
 */
export function decorateConnectionShares(app: FastifyInstance, pool: Pool): void {
  const slots = (share: number) => new Slots(Math.max(1, Math.floor(pool.options.max * share)), CONNECTION_WAIT_MS)
  const writes = slots(WRITE_SHARE)
  const databases = new Map<OperationId, Db>()
  app.decorate('databaseOf', (operation, effect) => {
    const known = databases.get(operation)
    if (known) return known
    const operationSlots = slots(OPERATION_SHARE)
    const take = async () => {
      const releaseOperation = await operationSlots.take()
      if (effect !== 'change') return releaseOperation
      const releaseWrite = await writes.take().catch((error: unknown) => {
        releaseOperation()
        throw error
      })
      return () => {
        releaseWrite()
        releaseOperation()
      }
    }
    const database = queryBuilder(pool, take)
    databases.set(operation, database)
    return database
  })
}
