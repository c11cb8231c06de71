import type { FastifyInstance } from 'fastify'

import { t as say } from 'locales/messages'
import { savedMessage } from 'provider/history/edits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import {
  addLender,
  deleteLender,
  listLenders,
  listOfAgency,
  listSelected,
  setLenderActive,
  updateLender,
} from './service'

/** Binds the calls on lenders (spec §7 "Lenders"). */
export function bindLenders(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lenders.list', async (context, { query }) => ({ data: await listLenders(context, query) }))

  bind(app, deps, 'lenders.byAgency', async (context, { query }) => ({
    data: await listOfAgency(context, query.agencyId),
  }))

  bind(app, deps, 'lenders.selected', async (context, { params }) => ({
    data: await listSelected(context, params.requestId),
  }))

  bind(app, deps, 'lenders.add', async (context, { body }) => ({
    data: await addLender(context, body),
    message: say('lenderAdded'),
  }))

  bind(app, deps, 'lenders.update', async (context, { params, body }) => {
    const data = await updateLender(context, params.id, body)
    return { data, message: savedMessage('lenderSaved', data) }
  })

  bind(app, deps, 'lenders.setActive', async (context, { params, body }) => {
    const data = await setLenderActive(context, params.id, body)
    const done = body.status === 'active' ? 'lenderActivated' : 'lenderDeactivated'
    return { data, message: savedMessage(done, data) }
  })

  bind(app, deps, 'lenders.delete', async (context, { params }) => ({
    data: await deleteLender(context, params.id),
    message: say('lenderDeleted', { count: 1 }),
  }))
}
