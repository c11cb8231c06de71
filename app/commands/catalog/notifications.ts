import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import { change, goTo, unavailable, hidden, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'

export const notificationCommands = [
  change({
    id: 'notification.markRead',
    icon: 'mail-open',
    group: 'change',
    on: 'selection-or-here',
    perRecord: true,
    of: ['notification'],
    needs: 'notifications.mark',
    successMessage: 'notificationRead',
    undo: { none: 'readStays' },
    optimistic: (_args, targets) => patchAll(targets, { isRead: true }),
  }),
  change({
    id: 'notification.markAllRead',
    icon: 'mail-open',
    group: 'change',
    on: 'nothing',
    needs: 'notifications.markAll',
    isAvailable: ({ unread }) => (unread === 0 ? unavailable(ruleText('why.noneUnread')) : yes),
    successMessage: 'notificationRead',
    undo: { none: 'readStays' },
  }),
  goTo('go.notificationSettings', paths.notificationSettings(), {
    icon: 'bell-ring',
    needs: 'preferences.set',
    operations: ['preferences.set'],
  }),
  goTo('go.outbox', paths.mailLog(), {
    icon: 'mail-plus',
    needs: 'outbox.list',
    isAvailable: ({ isDemo }) => (isDemo ? yes : hidden),
  }),
]
