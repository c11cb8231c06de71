import { readText } from 'locales/engine/in-language'
import type { Notification } from 'contract/notifications/calls'
import type { NotificationRow } from './repo'

/** Converts a notification row to the contract's format (spec §3). */
export function presentNotification(row: NotificationRow): Notification {
  return {
    uuid: row.uuid,
    id: row.uuid,
    kind: row.kind,
    text: readText(row),
    isRead: row.read_at !== null,
    lotId: row.lot,
    street: row.street,
    requestId: row.draw_request,
    itemId: row.item,
    mediaId: row.media,
    createdAt: row.created_at.toISOString(),
  }
}
