import type { FastifyInstance } from 'fastify'

import { deed } from 'contract/deeds'
import { archiveTypes } from 'contract/limits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { headersAsFilters } from 'provider/http/named-viewer'
import { listArchive } from 'provider/modules/archive/list'
import { restore } from 'provider/modules/archive/restore'

/** Binds the archive: what was deleted, and bringing it back. */
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
    message: deed('did.restored'),
  }))
}
