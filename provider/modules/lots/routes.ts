import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { getLot, listLots } from 'provider/modules/lots/service'
import { updateTotalBudget } from 'provider/modules/lots/total-budget'

/** Binds the calls on lots. */
export function bindLots(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lots.list', async (context, { body }) => ({ data: await listLots(context, body) }))
  bind(app, deps, 'lots.details', async (context, { params }) => ({ data: await getLot(context, params.id) }))
  bind(app, deps, 'lots.updateTotalBudget', async (context, { params, body }) => {
    const { message, ...data } = await updateTotalBudget(context, params.lotId, body)
    return { data, message, changeId: data.changeId }
  })
}
