import * as z from 'zod/mini'
import { onlyOne } from '~/commands/engine/targets'
import { percent, reason } from '~/commands/engine/argument-values'
import { handler, outcomeOf } from './handler.server'

export const checklistHandlers = {
  'checklist.setProgress': handler({
    operations: ['inspections.updateChecklistProgress'],
    args: z.strictObject({ progress: z.nullable(percent), reason: z.optional(reason) }),
    run: async ({ progress, reason: why }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('inspections.updateChecklistProgress', {
        params: { uuid: id },
        body: { progress, reason: why, version },
      })
      const { entry, item } = answer.data
      return outcomeOf(answer, {
        records: [
          { noun: 'checklist', value: entry },
          { noun: 'item', value: item },
        ],
      })
    },
  }),
}
