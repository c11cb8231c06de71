import { notificationFilter } from 'contract/account'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { listBody } from './list-body.server'
import { callProvider, type CallOptions } from './provider.server'

/** Notifications of the viewer. */
export function listNotifications(request: Request, query: ListFilter): Promise<DataOf<'notifications.list'>> {
  return callProvider(request, 'notifications.list', { body: notificationFilter.parse(listBody(query)) })
}

/** The unread count and the newest notifications, for the bell. */
export function getLatestNotifications(
  request: Request,
  options?: CallOptions,
): Promise<DataOf<'notifications.latest'>> {
  return callProvider(request, 'notifications.latest', {}, options)
}
