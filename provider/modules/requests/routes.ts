import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { getDrawRequest, getDrawRequestPage, getInspection, listDrawRequests } from 'provider/modules/requests/service'

/** Binds the calls that read draw requests. */
export function bindRequests(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'requests.list', async (context, { body }) => ({ data: await listDrawRequests(context, body) }))
  bind(app, deps, 'requests.details', async (context, { params }) => ({
    data: await getDrawRequest(context, params.id),
  }))
  bind(app, deps, 'requests.requestDetails', async (context, { params }) => ({
    data: await getDrawRequestPage(context, params.id),
  }))
  bind(app, deps, 'requests.inspection', async (context, { body }) => ({ data: await getInspection(context, body) }))
}
