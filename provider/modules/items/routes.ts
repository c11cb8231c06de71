import type { FastifyInstance } from 'fastify'
import { t as refusal } from 'locales/refusals'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { countPerMonth, listProgress } from 'provider/modules/inspections/public'
import { askPhotos } from './ask-photos'
import { listBorrowerStaff } from './borrower-staff'
import { sendRequest } from './send-request'

/** Binds the calls about inspection items (spec §7). */
export function bindItems(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'items.sendRequest', async (context, { body }) => {
    const data = await sendRequest(context, body)
    return { data, message: refusal('evidenceRequested', { names: data.sentTo.join(', ') }) }
  })

  bind(app, deps, 'items.askPhotos', async (context, { params, body }) => {
    const { message, ...data } = await askPhotos(context, params.itemId, body)
    return { data, message }
  })

  bind(app, deps, 'items.borrowerStaff', async (context, { params }) => ({
    data: await listBorrowerStaff(context, params.requestId),
  }))

  bind(app, deps, 'items.progressHistory', async (context, { params }) => ({
    data: await listProgress(context, params.itemId),
  }))

  bind(app, deps, 'items.lastTwoProgress', async (context, { params }) => ({
    data: await listProgress(context, params.itemId, 2),
  }))

  bind(app, deps, 'items.perMonth', async (context, { query }) => ({ data: await countPerMonth(context, query.year) }))
}
