import * as z from 'zod/mini'
import { say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { change, goTo, greyed, hidden, onlyOne, outcomeOf, paintAll, yes } from './define'

export const notificationCommands = [
  change({
    id: 'notification.markRead',
    icon: 'mail-open',
    group: 'change',
    on: 'selection-or-here',
    each: true,
    of: ['notification'],
    needs: 'notifications.mark',
    operations: ['notifications.mark'],
    say: 'notificationRead',
    back: { none: 'readStays' },
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('notifications.mark', { params: { id: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, { isRead: true }),
  }),
  change({
    id: 'notification.markAllRead',
    icon: 'mail-open',
    group: 'change',
    on: 'nothing',
    needs: 'notifications.markAll',
    fits: ({ unread }) => (unread === 0 ? greyed(say('why.noneUnread')) : yes),
    operations: ['notifications.markAll'],
    say: 'notificationRead',
    back: { none: 'readStays' },
    args: z.strictObject({}),
    run: async (_args, _targets, port) => outcomeOf(await port.call('notifications.markAll', {})),
  }),
  goTo('go.notificationSettings', paths.notificationSettings(), {
    icon: 'bell-ring',
    needs: 'preferences.set',
    operations: ['preferences.set'],
  }),
  goTo('go.outbox', paths.outbox(), {
    icon: 'mail-plus',
    needs: 'outbox.list',
    fits: ({ isDemo }) => (isDemo ? yes : hidden),
  }),
]
