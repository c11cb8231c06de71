import { Link } from '@remix-run/react'
import type { Notification } from 'contract/notifications/calls'
import { t } from 'locales/notifications'
import type { RecordRef } from '~/commands/engine/context'
import type { Clock } from '~/components/shell/use-clock'
import type { ListColumn } from '~/components/table/columns'
import { cn } from '~/components/ui/cn'
import { useRunCommand } from '~/hooks/use-run-command'
import { agoText, instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'

/** Path of a notification: its innermost record, else the list. */
export function notificationPath({ lotId, requestId, itemId, mediaId }: Notification): string {
  if (lotId && requestId && itemId && mediaId) return paths.media({ lotId, requestId, itemId, mediaId })
  if (lotId && requestId && itemId) return paths.item({ lotId, requestId, itemId })
  if (lotId && requestId) return paths.drawRequest({ lotId, requestId })
  return lotId ? paths.lot(lotId) : paths.notifications()
}

/** Reference of a notification for commands; it has no version. */
export function notificationRef({ uuid, text }: Notification): RecordRef {
  return { noun: 'notification', id: uuid, version: 1, state: {}, label: text }
}

/** The text of a notification, linked to its record; opening it marks it as read. */
function Text({ notification }: { notification: Notification }) {
  const run = useRunCommand()
  return (
    <Link
      to={notificationPath(notification)}
      onClick={() => {
        if (!notification.isRead) run('notification.markRead', {}, [notificationRef(notification)])
      }}
      prefetch="intent"
      className={cn(
        'flex items-center gap-2.5 rounded-xs max-md:whitespace-normal',
        !notification.isRead && 'font-medium',
      )}
    >
      <i
        aria-hidden="true"
        className={cn(
          'size-[7px] flex-none rounded-full max-md:order-last',
          notification.isRead ? 'bg-transparent' : 'bg-primary-ink',
        )}
      />
      <span className="truncate max-md:whitespace-normal">
        {!notification.isRead && <span className="sr-only">{t('notifications.unread')} </span>}
        {notification.text}
      </span>
    </Link>
  )
}

/** The columns of the notification list. */
export function notificationColumns({ now, zone }: Clock): ListColumn<Notification>[] {
  return [
    {
      id: 'text',
      label: t('notifications.what'),
      phone: 'title',
      fixed: true,
      cell: (one) => <Text notification={one} />,
    },
    {
      id: 'street',
      label: t('notifications.lot'),
      width: 190,
      from: 800,
      phone: 'second',
      cell: ({ street }) => <span className="truncate text-foreground-2">{street}</span>,
    },
    {
      id: 'when',
      label: t('notifications.when'),
      width: 150,
      from: 800,
      phone: 'hidden',
      cell: (one) => <span className="text-foreground-2">{instantText(one.createdAt, zone, now)}</span>,
    },
    {
      id: 'createdAt',
      label: t('notifications.age'),
      width: 112,
      align: 'right',
      sort: 'createdAt',
      phone: 'side',
      cell: (one) => <span className="text-foreground-2">{agoText(one.createdAt, now, zone)}</span>,
    },
  ]
}
