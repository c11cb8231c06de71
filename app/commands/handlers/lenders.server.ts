import * as z from 'zod/mini'
import { longest } from 'contract/core/limits'
import type { AnswerOf, Outcome } from '~/commands/engine/command'
import { onlyOne } from '~/commands/engine/targets'
import { address, words } from '~/commands/engine/argument-values'
import type { ActiveStatus } from 'contract/core/statuses'
import { editArgs } from './edit-args.server'
import { handler, outcomeOf } from './handler.server'

const name = words(longest.lenderName)

const outcome = (answer: AnswerOf<'lenders.add' | 'lenders.update' | 'lenders.setActive'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'lender', value: answer.data.lender }] })

const setActive = (status: ActiveStatus) =>
  handler({
    operations: ['lenders.setActive'],
    args: z.strictObject({}),
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('lenders.setActive', { params: { id }, body: { status, version } }))
    },
  })

export const lenderHandlers = {
  'lender.add': handler({
    operations: ['lenders.add'],
    args: z.strictObject({ name, recipients: z.array(address), agency: z.optional(z.uuid()) }),
    run: async (body, _targets, port) => outcome(await port.call('lenders.add', { body })),
  }),
  'lender.edit': handler({
    operations: ['lenders.update'],
    args: editArgs({ name, recipients: z.array(address) }),
    run: async (edit, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('lenders.update', { params: { id }, body: { ...edit, version } }))
    },
  }),
  'lender.activate': setActive('active'),
  'lender.deactivate': setActive('inactive'),
  'lender.delete': handler({
    operations: ['lenders.delete'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('lenders.delete', { params: { id: onlyOne(targets).id } })),
  }),
}
