import * as z from 'zod/mini'
import { onlyOne } from '~/commands/engine/targets'
import { handler, outcomeOf } from './handler.server'

export const archiveHandlers = {
  'archive.restore': handler({
    operations: ['archive.restore'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('archive.restore', { params: { id: onlyOne(targets).id } })),
  }),
}
