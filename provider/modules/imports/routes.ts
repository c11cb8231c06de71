import type { FastifyInstance } from 'fastify'

import { bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { exportLots, sendTemplate } from './export'

/** Binds lots coming and going as files (spec §7). */
export function bindImports(app: FastifyInstance, deps: Deps): void {
  bindRaw(app, deps, 'lots.importTemplate', (_context, { query }, _request, reply) => sendTemplate(query.format, reply))
  bindRaw(app, deps, 'lots.export', (context, { query }, _request, reply) => exportLots(context, query, reply))
}
