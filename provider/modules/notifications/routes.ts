import type { FastifyInstance } from 'fastify'

import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { inTransaction } from 'provider/db/transaction'
import { savedMessage } from 'provider/history/edits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { getPreferences, setPreferences, unsubscribe } from './preferences'
import { latestNotifications, listNotifications, markAllNotifications, markNotification } from './service'

/** Binds the calls on the viewer's notifications and notification settings. */
export function bindNotifications(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'notifications.list', async (context, { body }) => ({ data: await listNotifications(context, body) }))
  bind(app, deps, 'notifications.latest', async (context) => ({ data: await latestNotifications(context) }))
  bind(app, deps, 'notifications.mark', async (context, { params }) => ({
    data: await markNotification(context, params.id),
    message: say('notificationRead', { count: 1 }),
  }))
  bind(app, deps, 'notifications.markAll', async (context) => {
    const data = await markAllNotifications(context)
    return { data, message: data.count === 0 ? say('nothingChanged') : say('notificationRead', data) }
  })
  bind(app, deps, 'notifications.unsubscribe', async (context, { params }) => ({
    data: await inTransaction(context.db, (tx) => unsubscribe({ ...context, db: tx }, params.token)),
    message: refusal('noMoreMail'),
  }))

  bind(app, deps, 'preferences.get', async (context) => ({ data: await getPreferences(context) }))
  bind(app, deps, 'preferences.set', async (context, { body }) => {
    const data = await setPreferences(context, body)
    return { data, message: savedMessage('preferencesSaved', data) }
  })
}
