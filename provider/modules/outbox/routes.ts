import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listOutbox } from 'provider/modules/outbox/list'

/** Binds the call on the demo's mails. */
export function bindOutbox(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'outbox.list', async (context, { query }) => ({ data: await listOutbox(context, query) }))
}
