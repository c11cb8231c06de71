import type { Notification } from 'contract/notifications'
import type { NotificationRow } from 'provider/modules/notifications/repo'

/** A notification row as the contract has it (spec §3). */
export function presentNotification(row: NotificationRow): Notification {
  return {
    uuid: row.uuid,
    id: row.uuid,
    kind: row.kind,
    text: row.text,
    isRead: row.read_at !== null,
    lotId: row.lot,
    street: row.street,
    requestId: row.draw_request,
    itemId: row.item,
    mediaId: row.media,
    createdAt: row.created_at.toISOString(),
  }
}
