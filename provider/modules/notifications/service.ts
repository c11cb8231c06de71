import { sql } from 'kysely'
import { z } from 'zod'

import { currentLanguage } from 'locales/engine/current-language'
import type { Notification } from 'contract/notifications/calls'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { wordsIn } from 'contract/core/tokenize'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { record, type Entry } from 'provider/history/journal'
import { containsAll, keywordOf } from 'provider/records/keywords'
import { findPage, readFilters, sortBy } from 'provider/records/lists'
import { presentNotification } from './present'
import {
  countNotifications,
  findNotification,
  loadLatestNotifications,
  markAllRead,
  markRead,
  notificationRow,
  ownNotifications,
  type NotificationRow,
} from './repo'

type Viewing = Pick<Context, 'db' | 'actor'>

/** Number of notifications that the bell shows without scrolling. */
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
  const where =
    keyword === ''
      ? source.where
      : [
          ...source.where,
          containsAll(sql`lower(coalesce(n.translations ->> ${currentLanguage()}, n.text))`, wordsIn(keyword)),
        ]
  const total = sql`(select count(*) from notifications n where ${sql.join(where, sql` and `)})`
  const sort = sortBy(sql`n.created_at`, 'timestamptz')
  const page = await findPage<NotificationRow>(db, filter, { ...source, where, total, sort }, notificationRow(actor))
  return { record: page.rows.map(presentNotification), total: page.total }
}

/** The number of unread notifications, and the newest ones, read or unread (spec §3 "latest call"). */
export async function latestNotifications({ db, actor }: Viewing): Promise<DataOf<'notifications.latest'>> {
  const counts = await countNotifications(db, actor)
  const rows = await loadLatestNotifications(db, actor, latestShown)
  return {
    newNotificationCount: counts.unread,
    newNotificationRecord: { record: rows.map(presentNotification), total: counts.total },
  }
}

/**
 * Marks one of the viewer's notifications as read; one that is already read does not change, and nothing is recorded.
 * @throws ApiError 404 when it does not exist or is another person's
 */
export async function markNotification(context: Context, id: string): Promise<Notification> {
  const { db, actor, now } = context
  const marked = await markRead(db, actor, id, now)
  if (!marked) return presentNotification(requireFound(await findNotification(db, actor, id)))
  await record(context, [readEntry(actor, id)])
  return presentNotification(marked)
}

/** Marks all of the viewer's notifications as read, with an event for each. @returns the number of unread ones */
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
