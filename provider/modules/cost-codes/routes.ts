import type { FastifyInstance } from 'fastify'

import { t as say } from 'locales/messages'
import { savedMessage } from 'provider/history/edits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { addCostCode, listCostCodes, setCostCodeActive, updateCostCode } from './service'

/** Binds the calls on cost codes (spec §7 "Cost codes"). */
export function bindCostCodes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'costCodes.list', async (context, { query }) => ({ data: await listCostCodes(context, query) }))

  bind(app, deps, 'costCodes.add', async (context, { body }) => ({
    data: await addCostCode(context, body),
    message: say('costCodeAdded'),
  }))

  bind(app, deps, 'costCodes.update', async (context, { params, body }) => {
    const data = await updateCostCode(context, params.id, body)
    return { data, message: savedMessage('costCodeSaved', data) }
  })

  bind(app, deps, 'costCodes.setActive', async (context, { params, body }) => {
    const data = await setCostCodeActive(context, params.id, body)
    const done = body.status === 'active' ? 'costCodeActivated' : 'costCodeDeactivated'
    return { data, message: savedMessage(done, data) }
  })
}
