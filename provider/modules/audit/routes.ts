import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listAudit } from './list'

/** Binds the audit trail. */
export function bindAudit(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'audit.list', async (context, { query }) => ({ data: await listAudit(context, query) }))
}
