import type { FastifyInstance } from 'fastify'

import { refusal } from 'contract/refusals'
import { bind, bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { beginWork, cancelWork, workProgress } from 'provider/long-work'
import { exportLots, sendFailures, sendTemplate } from './export'
import { listRecentImports } from './recent'
import { importLots, previewImport } from './service'

/** Binds lots coming and going as files (spec §7). */
export function bindImports(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lots.previewImport', async (context, { body, files }) => ({
    data: await previewImport(context, files.file, body),
  }))

  bind(app, deps, 'lots.import', async (context, { body: { work, ...body }, files }) => {
    const told = work === undefined ? null : await beginWork(deps.db, { ...context, uuid: work })
    try {
      return { data: await importLots(context, files.file, body, told), message: refusal('imported') }
    } finally {
      await told?.end()
    }
  })

  bind(app, deps, 'lots.importProgress', async ({ db, actor }, { params }) => ({
    data: await workProgress(db, actor, params.work),
  }))

  bind(app, deps, 'lots.cancelImport', async ({ db, actor }, { params }) => {
    await cancelWork(db, actor, params.work)
    return { data: null }
  })

  bind(app, deps, 'lots.recentImports', async (context) => ({ data: await listRecentImports(context) }))

  bindRaw(app, deps, 'lots.importFailures', (context, { params, query }, _request, reply) =>
    sendFailures(context, params.changeId, query.format, reply),
  )
  bindRaw(app, deps, 'lots.importTemplate', (_context, { query }, _request, reply) => sendTemplate(query.format, reply))
  bindRaw(app, deps, 'lots.export', (context, { query }, _request, reply) => exportLots(context, query, reply))
}
