import * as z from 'zod/mini'
import type { InputOf } from 'contract/core/catalog'
import { longest } from 'contract/core/limits'
import type { Port } from '~/commands/engine/command'
import type { Target } from '~/commands/engine/context'
import { onlyOne } from '~/commands/engine/targets'
import { anyWords, dollars, words } from '~/commands/engine/argument-values'
import { editArgs } from './edit-args.server'
import { bulkBody, bulkTargetOf, handler, outcomeOf } from './handler.server'

const day = z.iso.date()
const title = words(longest.requestTitle)
const longText = anyWords(longest.description)

async function update(edit: InputOf<'requests.update'>['body'], targets: readonly Target[], port: Port) {
  const { id, version } = onlyOne(targets)
  const answer = await port.call('requests.update', { params: { id }, body: { ...edit, version } })
  return outcomeOf(answer, { records: [{ noun: 'drawRequest', value: answer.data.drawRequest }] })
}

const setDueDate = handler({
  operations: ['requests.update'],
  args: z.strictObject({ dueDate: day }),
  run: (edit, targets, port) => update(edit, targets, port),
})

export const requestHandlers = {
  'request.create': handler({
    operations: ['requests.create'],
    args: z.strictObject({
      title,
      totalBudget: dollars,
      costCodeIds: z.array(z.uuid()).check(z.minLength(1)),
      reviewer: z.nullish(z.uuid()),
      dueDate: z.nullish(day),
      description: z.nullish(longText),
    }),
    run: async (form, targets, port) => {
      const { title, totalBudget, costCodeIds } = form
      const answer = await port.call('requests.create', {
        body: {
          lotId: onlyOne(targets).id,
          title,
          totalBudget,
          costCodeIds,
          reviewer: form.reviewer ?? null,
          description: form.description ?? '',
          dueDate: form.dueDate ?? undefined,
        },
      })
      return outcomeOf(answer, { records: [{ noun: 'drawRequest', value: answer.data.drawRequest }] })
    },
  }),
  'request.edit': handler({
    operations: ['requests.update'],
    args: editArgs({ title, totalBudget: dollars, dueDate: day, description: longText }),
    run: (edit, targets, port) => update(edit, targets, port),
  }),
  'request.setDueDate': setDueDate,
  'request.dueLater': setDueDate,
  'request.dueEarlier': setDueDate,
  'request.assignAgency': handler({
    operations: ['requests.assignAgencies'],
    args: z.strictObject({ agency: z.uuid() }),
    run: async ({ agency }, targets, port, matching) =>
      outcomeOf(await port.call('requests.assignAgencies', { body: { ...bulkBody(targets, matching), agency } })),
  }),
  'request.sendAssignment': handler({
    operations: ['requests.assignMail'],
    args: z.strictObject({ sure: z.literal('yes') }),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('requests.assignMail', { body: { target: bulkTargetOf(targets, matching) } })),
  }),
  'request.delete': handler({
    operations: ['requests.delete'],
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('requests.delete', { body: bulkBody(targets, matching) })),
  }),
}
