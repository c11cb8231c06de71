import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { FastifyInstance } from 'fastify'

import { savedMessage } from 'provider/history/edits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { assignRequests, assignmentMessage, sendAssignments } from './assign'
import { createRequest } from './create'
import { deleteRequests } from './delete'
import { updateRequest } from './update'
import { getDrawRequest } from './read-request'
import { getDrawRequestPage, getInspection, listDrawRequests } from './service'

/** Binds the calls on draw requests. */
export function bindRequests(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'requests.list', async (context, { body }) => ({ data: await listDrawRequests(context, body) }))
  bind(app, deps, 'requests.details', async (context, { params }) => ({
    data: await getDrawRequest(context, params.id),
  }))
  bind(app, deps, 'requests.requestDetails', async (context, { params }) => ({
    data: await getDrawRequestPage(context, params.id),
  }))
  bind(app, deps, 'requests.inspection', async (context, { body }) => ({ data: await getInspection(context, body) }))

  bind(app, deps, 'requests.create', async (context, { body }) => ({
    data: await createRequest(context, body),
    message: say('requestAdded'),
  }))

  bind(app, deps, 'requests.update', async (context, { params, body }) => {
    const data = await updateRequest(context, params.id, body)
    return { data, message: savedMessage('requestUpdated', data) }
  })

  bind(app, deps, 'requests.delete', async (context, { body }) => {
    const data = await deleteRequests(context, body)
    return { data, message: data.done.length > 0 ? refusal('requestDeleted') : '' }
  })

  bind(app, deps, 'requests.assignAgencies', async (context, { body }) => {
    const data = await assignRequests(context, body)
    const count = data.done.length
    return { data, message: count > 0 ? say('requestsAgencyAssigned', { count }) : say('nothingChanged') }
  })

  bind(app, deps, 'requests.assignMail', async (context, { body }) => {
    const data = await sendAssignments(context, body)
    return { data, message: assignmentMessage(data.sentTo) }
  })
}
