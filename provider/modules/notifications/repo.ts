import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { findRow, type RowOf } from 'provider/records/lists'
import { lotsVisibleTo } from 'provider/access/scope'

export type NotificationRow = Selectable<Database['notifications']> & { street: string | null }

/** Columns of a notification with the street of its lot, if the viewer may still see that lot. */
const notificationColumns = (actor: Actor) => sql`n.*, (
    select l.street from lots l where l.uuid = n.lot and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}) as street`

/** Only the viewer's own notifications, for every role; without those withdrawn by an undo before they were read. */
const own = (actor: Actor): RawBuilder<boolean> => sql<boolean>`n.user_id = ${actor.uuid}::uuid and not n.taken_back`

/** Source of a list of the viewer's notifications: read, unread or both. */
export const ownNotifications = (actor: Actor, isRead: boolean | undefined) => ({
  from: sql`notifications n`,
  uuid: sql`n.uuid`,
  where: [
    own(actor),
    ...(isRead === undefined ? [] : [isRead ? sql<boolean>`n.read_at is not null` : sql<boolean>`n.read_at is null`]),
  ],
})

/** One of the viewer's notifications; null if there is none. */
export const findNotification = (db: Db, actor: Actor, id: string): Promise<NotificationRow | null> =>
  findRow<NotificationRow>(db, id, notificationRow(actor))

/** The select of one of the viewer's notifications. */
export const notificationRow =
  (actor: Actor): RowOf =>
  (uuid) =>
    sql`select ${notificationColumns(actor)} from notifications n where n.uuid = ${uuid} and ${own(actor)}`

/** Counts the viewer's notifications and the unread ones. */
export async function countNotifications(db: Db, actor: Actor): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select (select count(*) from notifications n where ${own(actor)}) as total,
      (select count(*) from notifications n where ${own(actor)} and n.read_at is null) as unread`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

/** The viewer's newest notifications. */
export async function loadLatestNotifications(db: Db, actor: Actor, limit: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${notificationColumns(actor)} from notifications n where ${own(actor)} order by n.created_at desc, n.uuid desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Marks one of the viewer's notifications as read; null when it is not theirs or already read. */
export async function markRead(db: Db, actor: Actor, id: string, now: Date): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    update notifications n set read_at = ${now} where n.uuid = ${id}::uuid and n.read_at is null and ${own(actor)} returning ${notificationColumns(actor)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Marks all of the viewer's notifications as read. @returns the ids of those that were unread */
export async function markAllRead(db: Db, actor: Actor, now: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update notifications n set read_at = ${now} where n.read_at is null and ${own(actor)} returning n.uuid`.execute(db)
  return rows.map(({ uuid }) => uuid)
}
