import * as z from 'zod/mini'
import { onlyOne } from '~/commands/engine/targets'
import { handler, outcomeOf } from './handler.server'

export const notificationHandlers = {
  'notification.markRead': handler({
    operations: ['notifications.mark'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('notifications.mark', { params: { id: onlyOne(targets).id } })),
  }),
  'notification.markAllRead': handler({
    operations: ['notifications.markAll'],
    args: z.strictObject({}),
    run: async (_args, _targets, port) => outcomeOf(await port.call('notifications.markAll', {})),
  }),
}
