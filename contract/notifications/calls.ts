import { z } from 'zod'
import { changed, idParam, instant, listFilter, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { type MessageKind, messageKindNames } from './message-kinds'

/** Notification (spec §3); opening it leads to its record. */
export const notification = z.object({
  uuid,
  id: uuid,
  kind: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  lotId: uuid.nullable(),
  /** Street of its lot, if the viewer may see that lot. */
  street: z.string().nullable(),
  requestId: uuid.nullable(),
  itemId: uuid.nullable(),
  mediaId: uuid.nullable(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

export const notificationFilter = listFilter(['createdAt'], ['isRead'])

const messageKind = z.enum(messageKindNames)

/** Channels for a kind of notification: app, mail, both, or none. */
const preference = z.object({ kind: messageKind, app: z.boolean(), mail: z.boolean() })
const preferences = z.object({ preferences: z.array(preference), version: z.int() })
export type Preferences = z.infer<typeof preferences>

const box = z.boolean().optional()
const boxes = Object.fromEntries(messageKindNames.map((kind) => [kind, box])) as Record<MessageKind, typeof box>
const ticked = z.object(boxes).default({})
/** The form: checked kinds by channel. */
export const preferencesForm = z.object({ app: ticked, mail: ticked })

export const notificationCalls = {
  'notifications.list': endpoint({
    operation: 'notifications.list',
    method: 'POST',
    path: '/api/notifications/all',
    given: true,
    effect: 'read',
    summary: 'Notifications of the viewer',
    body: notificationFilter,
    data: z.object({ record: z.array(notification), total: z.int() }),
  }),
  'notifications.latest': endpoint({
    operation: 'notifications.latest',
    method: 'GET',
    path: '/api/notifications/latest',
    given: true,
    effect: 'read',
    summary: 'Unread count and the latest notifications',
    data: z.object({
      newNotificationCount: z.int(),
      newNotificationRecord: z.object({ record: z.array(notification), total: z.int() }),
    }),
  }),
  'notifications.mark': endpoint({
    operation: 'notifications.mark',
    method: 'PATCH',
    path: '/api/notifications/update-notification-status/{id}',
    given: true,
    effect: 'change',
    summary: 'Mark a notification as read',
    params: idParam,
    data: notification,
  }),
  'notifications.markAll': endpoint({
    operation: 'notifications.markAll',
    method: 'PATCH',
    path: '/api/notifications/all/read',
    effect: 'change',
    summary: "Mark all of the viewer's notifications as read",
    data: z.object({ count: z.int() }),
  }),
  'notifications.unsubscribe': endpoint({
    operation: 'notifications.unsubscribe',
    method: 'POST',
    path: '/api/notifications/unsubscribe/{token}',
    effect: 'session',
    access: 'public',
    summary: 'Unsubscribe the recipient of a mail from its kind of mails; repeating it changes nothing',
    params: z.strictObject({ token: z.string().max(200) }),
    data: z.object({ kind: messageKind }),
  }),
  'preferences.get': endpoint({
    operation: 'preferences.get',
    method: 'GET',
    path: '/api/preferences',
    effect: 'read',
    summary: 'Which notifications the viewer gets, by kind and channel',
    data: preferences,
  }),
  'preferences.set': endpoint({
    operation: 'preferences.set',
    method: 'PATCH',
    path: '/api/preferences',
    effect: 'change',
    summary: 'Change which notifications the viewer gets, by kind and channel; kinds left out stay',
    body: z.strictObject({
      preferences: z.array(
        z.strictObject({ kind: messageKind, app: z.boolean().optional(), mail: z.boolean().optional() }),
      ),
      version,
    }),
    data: preferences.extend(changed),
  }),
} as const
