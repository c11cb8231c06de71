import { sql } from 'kysely'
import { z } from 'zod'

import type { Notification } from 'contract/notifications'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { wordsIn } from 'contract/words-in'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { record, type Entry } from 'provider/journal'
import { holdsAll, keywordOf } from 'provider/keywords'
import { findPage, readFilters, sortBy } from 'provider/lists'
import { presentNotification } from 'provider/modules/notifications/present'
import {
  countNotifications,
  findNotification,
  loadLatestNotifications,
  markAllRead,
  markRead,
  notificationRow,
  ownNotifications,
  type NotificationRow,
} from 'provider/modules/notifications/repo'

type Viewing = Pick<Context, 'db' | 'actor'>

/** As many as the bell shows without scrolling. */
const latestShown = 10

const notificationFilters = z.object({ isRead: z.array(z.enum(['true', 'false'])).optional() })

/** The viewer's own notifications, newest first (spec §3). */
export async function listNotifications(
  { db, actor }: Viewing,
  filter: ListFilter,
): Promise<DataOf<'notifications.list'>> {
  const { isRead } = readFilters(notificationFilters, filter.filters)
  const wanted = new Set(isRead)
  const source = ownNotifications(actor, wanted.size === 1 ? wanted.has('true') : undefined)
  const keyword = keywordOf(filter.keyword)
  const where = keyword === '' ? source.where : [...source.where, holdsAll(sql`lower(n.text)`, wordsIn(keyword))]
  const total = sql`(select count(*) from notifications n where ${sql.join(where, sql` and `)})`
  const sort = sortBy(sql`n.created_at`, 'timestamptz')
  const page = await findPage<NotificationRow>(db, filter, { ...source, where, total, sort }, notificationRow(actor))
  return { record: page.rows.map(presentNotification), total: page.total }
}

/** How many are unread, and the newest ones whether read or not (spec §3 "latest call"). */
export async function latestNotifications({ db, actor }: Viewing): Promise<DataOf<'notifications.latest'>> {
  const counts = await countNotifications(db, actor)
  const rows = await loadLatestNotifications(db, actor, latestShown)
  return {
    newNotificationCount: counts.unread,
    newNotificationRecord: { record: rows.map(presentNotification), total: counts.total },
  }
}

/**
 * Marks one of the viewer's own notifications as read; one that was read before stays as it is and nothing is recorded.
 * @throws ApiError 404 when it is not there or another person's
 */
export async function markNotification(context: Context, id: string): Promise<Notification> {
  const { db, actor, now } = context
  const marked = await markRead(db, actor, id, now)
  if (!marked) return presentNotification(requireFound(await findNotification(db, actor, id)))
  await record(context, [readEntry(actor, id)])
  return presentNotification(marked)
}

/** Marks all of the viewer's own notifications as read, and tells their other screens of each. @returns how many were unread */
export async function markAllNotifications(context: Context): Promise<DataOf<'notifications.markAll'>> {
  const { db, actor, now } = context
  const marked = await markAllRead(db, actor, now)
  await record(
    context,
    marked.map((uuid) => readEntry(actor, uuid)),
  )
  return { count: marked.length }
}

const readEntry = (actor: Context['actor'], uuid: string): Entry => ({
  noun: 'notification',
  uuid,
  recipient: actor.uuid,
  changed: ['isRead'],
  before: { isRead: false },
  after: { isRead: true },
  patch: { isRead: true },
})
