import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listMailLog } from './list'

/** Binds the call on the mail log. */
export function bindMailLog(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'outbox.list', async (context, { query }) => ({ data: await listMailLog(context, query) }))
}
