import type { FastifyInstance } from 'fastify'

import { say } from 'contract/messages'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { latestNotifications, listNotifications, markNotification } from 'provider/modules/notifications/service'

/** Binds the calls on the viewer's notifications. */
export function bindNotifications(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'notifications.list', async (context, { body }) => ({ data: await listNotifications(context, body) }))
  bind(app, deps, 'notifications.latest', async (context) => ({ data: await latestNotifications(context) }))
  bind(app, deps, 'notifications.mark', async (context, { params }) => ({
    data: await markNotification(context, params.id),
    message: say('notificationRead'),
  }))
}
