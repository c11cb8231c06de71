import type { Notification } from 'contract/account'
import { say } from 'contract/messages'
import { Button } from '~/components/ui/button'
import { useRunCommand } from '~/hooks/use-run-command'
import { notificationRef } from './notification-columns'

/** Marks the picked notifications as read, each by the command that marks one. */
export function MarkRead({ notifications }: { notifications: readonly Notification[] }) {
  const run = useRunCommand()
  const unread = notifications.filter((one) => !one.isRead)
  const mark = () => {
    for (const one of unread) run('notification.markRead', {}, [notificationRef(one)])
  }
  return (
    <Button variant="plain" size="sm" aria-disabled={unread.length === 0 || undefined} onClick={mark}>
      {say('title.notification.markRead')}
    </Button>
  )
}
