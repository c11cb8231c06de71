import * as z from 'zod/mini'
import { change, onlyOne, outcomeOf, paintAll } from './define'

export const notificationCommands = [
  change({
    id: 'notification.markRead',
    icon: 'mail-open',
    also: ['read', 'seen'],
    group: 'change',
    on: 'selection-or-here',
    each: true,
    of: ['notification'],
    needs: 'notifications.mark',
    operations: ['notifications.mark'],
    say: 'notificationRead',
    back: { none: 'why.readStays' },
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('notifications.mark', { params: { id: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, { isRead: true }),
  }),
]
