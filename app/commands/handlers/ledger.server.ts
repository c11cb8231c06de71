import * as z from 'zod/mini'
import { longestReason } from '~/commands/engine/argument-schemas'
import { words } from '~/commands/engine/argument-values'
import { onlyOne } from '~/commands/engine/targets'
import { handler, outcomeOf } from './handler.server'

export const ledgerHandlers = {
  'drawRecord.reverse': handler({
    operations: ['ledger.reverseRecord'],
    args: z.strictObject({ reason: words(longestReason) }),
    run: async ({ reason }, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcomeOf(await port.call('ledger.reverseRecord', { params: { id }, body: { reason, version } }))
    },
  }),
  'budgetLine.remove': handler({
    operations: ['ledger.removeLine'],
    args: z.strictObject({ reason: words(longestReason) }),
    run: async ({ reason }, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcomeOf(await port.call('ledger.removeLine', { params: { id }, body: { reason, version } }))
    },
  }),
}
