import type { FastifyInstance } from 'fastify'

import { messages } from 'contract/messages'
import { bind, bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { exportLots, sendFailures, sendTemplate } from './export'
import { importLots, previewImport } from './service'

/** Binds lots coming and going as files (spec §7). */
export function bindImports(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lots.previewImport', async (context, { body, files }) => ({
    data: await previewImport(context, files.file, body),
  }))

  bind(app, deps, 'lots.import', async (context, { body, files }) => ({
    data: await importLots(context, files.file, body),
    message: messages.imported,
  }))

  bindRaw(app, deps, 'lots.importFailures', (context, { params, query }, _request, reply) =>
    sendFailures(context, params.changeId, query.format, reply),
  )
  bindRaw(app, deps, 'lots.importTemplate', (_context, { query }, _request, reply) => sendTemplate(query.format, reply))
  bindRaw(app, deps, 'lots.export', (context, { query }, _request, reply) => exportLots(context, query, reply))
}
