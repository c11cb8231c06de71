import * as z from 'zod/mini'
import { longest } from 'contract/core/limits'
import type { AnswerOf, Outcome } from '~/commands/engine/command'
import { onlyOne } from '~/commands/engine/targets'
import { words } from '~/commands/engine/argument-values'
import type { ActiveStatus } from 'contract/core/statuses'
import { editArgs } from './edit-args.server'
import { handler, outcomeOf } from './handler.server'

const values = {
  code: words(longest.code),
  title: words(longest.codeTitle),
  category: words(longest.category),
}

const outcome = (answer: AnswerOf<'costCodes.add' | 'costCodes.update' | 'costCodes.setActive'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'costCode', value: answer.data.costCode }] })

const setActive = (status: ActiveStatus) =>
  handler({
    operations: ['costCodes.setActive'],
    args: z.strictObject({}),
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('costCodes.setActive', { params: { id }, body: { status, version } }))
    },
  })

export const costCodeHandlers = {
  'costCode.add': handler({
    operations: ['costCodes.add'],
    args: z.strictObject({
      ...values,
      category: z.nullish(values.category),
    }),
    run: async (body, _targets, port) => outcome(await port.call('costCodes.add', { body })),
  }),
  'costCode.edit': handler({
    operations: ['costCodes.update'],
    args: editArgs({ ...values, checklist: z.array(z.string()) }),
    run: async (edit, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('costCodes.update', { params: { id }, body: { ...edit, version } }))
    },
  }),
  'costCode.activate': setActive('active'),
  'costCode.deactivate': setActive('inactive'),
}
