import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listChanges, undoChange } from './service'

/** Binds the calls that list and undo the viewer's changes (docs/api-conventions.md#undo). */
export function bindChanges(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'changes.list', async (context, { query }) => ({
    data: await listChanges(context, query.limit, query.within),
  }))

  bind(app, deps, 'changes.undo', async (context, { params, query }) => {
    const data = await undoChange(context, params.changeId, query.over !== undefined)
    return { data, message: data.change.text }
  })
}
