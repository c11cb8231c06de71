import type { FastifyInstance } from 'fastify'

import { t as say } from 'locales/messages'
import { savedMessage } from 'provider/history/edits'
import { bind, bindWithLookup, type Handler } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { assignLots } from './assign-agency'
import { deleteLots } from './delete'
import { findPlaceAgain, findPlaceOfEdit, findPlaceOfNew, type Found } from './find-place'
import { checkNew, checkRefusedEdit, createLot, updateCoordinates, updateLot } from './save'
import { getLot, listLots } from './service'
import { updateTotalBudget } from './total-budget'

/** Binds the calls on lots. */
export function bindLots(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lots.list', async (context, { body }) => ({ data: await listLots(context, body) }))
  bind(app, deps, 'lots.details', async (context, { params }) => ({ data: await getLot(context, params.id) }))
  bind(app, deps, 'lots.updateTotalBudget', async (context, { params, body }) => {
    const { message, ...data } = await updateTotalBudget(context, params.lotId, body)
    return { data, message }
  })

  const add: Handler<'lots.create', Found> = async (context, { body }, found) => ({
    data: await createLot(context, body, found),
    message: say('lotAdded'),
  })
  bindWithLookup(app, deps, 'lots.create', findPlaceOfNew, add, checkNew)

  const edit: Handler<'lots.update', Found> = async (context, { body }, found) => {
    const data = await updateLot(context, body, found)
    return { data, message: savedMessage('lotSaved', data) }
  }
  bindWithLookup(app, deps, 'lots.update', findPlaceOfEdit, edit, checkRefusedEdit)

  bindWithLookup(app, deps, 'lots.updateCoordinates', findPlaceAgain, async (context, { params, body }, found) => {
    const data = await updateCoordinates(context, params.lotId, body, found)
    return { data, message: savedMessage('lotPlaced', data) }
  })

  bind(app, deps, 'lots.delete', async (context, { body }) => {
    const { message, ...data } = await deleteLots(context, body)
    return { data, message }
  })

  bind(app, deps, 'lots.assignAgency', async (context, { body }) => {
    const data = await assignLots(context, body)
    const count = data.done.length
    return { data, message: count > 0 ? say('agencyAssigned', { count }) : say('nothingChanged') }
  })
}
