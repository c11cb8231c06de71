import type { FastifyInstance } from 'fastify'

import type { Db } from 'provider/db/transaction'

type Work = (writing: { db: Db; now: Date }) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs at the end of each call that changes data, in its transaction. */
    beforeCommit: Work
  }
}

export const decorateBeforeCommit = (app: FastifyInstance, work: Work): void => {
  app.decorate('beforeCommit', work)
}
