import type { FastifyInstance } from 'fastify'

import { t as changeText } from 'locales/changes'
import { archiveTypes } from 'contract/core/limits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { headersAsFilters } from 'provider/http/named-viewer'
import { listArchive } from './list'
import { restore } from './restore'

/** Binds the calls on the archive. */
export function bindArchive(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addHook(
      'preValidation',
      headersAsFilters({ agency: 'filters.agency', type: { name: 'filters.type', known: archiveTypes } }),
    )
    bind(scope, deps, 'archive.list', async (context, { query }) => ({ data: await listArchive(context, query) }))
  })
  bind(app, deps, 'archive.restore', async (context, { params }) => ({
    data: await restore(context, params.id),
    message: changeText('did.restored'),
  }))
}
