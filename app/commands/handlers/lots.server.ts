import * as z from 'zod/mini'
import { onlyOne } from '~/commands/engine/targets'
import { eachRequiredLotField } from 'contract/lots/required-keys'
import { address, dollars, position, words } from '~/commands/engine/argument-values'
import { editArgs } from './edit-args.server'
import { bulkBody, handler, outcomeOf } from './handler.server'

const values = { ...eachRequiredLotField(() => words()), borrowerEmail: address }

export const lotHandlers = {
  'lot.create': handler({
    operations: ['lots.create'],
    args: z.strictObject(values),
    run: async (form, _targets, port) => {
      const answer = await port.call('lots.create', { body: form })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
  }),
  'lot.edit': handler({
    operations: ['lots.update'],
    args: editArgs(values),
    run: async (edit, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('lots.update', { body: { ...edit, uuid: id, version } })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
  }),
  'lot.setCoordinates': handler({
    operations: ['lots.updateCoordinates'],
    args: z.strictObject({ coordinates: position }),
    run: async ({ coordinates }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('lots.updateCoordinates', {
        params: { lotId: id },
        body: { coordinates, version },
      })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
  }),
  'lot.setBudget': handler({
    operations: ['lots.updateTotalBudget'],
    args: z.strictObject({ totalBudget: z.nullable(dollars) }),
    run: async ({ totalBudget }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('lots.updateTotalBudget', {
        params: { lotId: id },
        body: { totalBudget, version },
      })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
  }),
  'lot.assignAgency': handler({
    operations: ['lots.assignAgency'],
    args: z.strictObject({ agency: z.uuid() }),
    run: async ({ agency }, targets, port, matching) =>
      outcomeOf(await port.call('lots.assignAgency', { body: { ...bulkBody(targets, matching), agency } })),
  }),
  'lot.delete': handler({
    operations: ['lots.delete'],
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('lots.delete', { body: bulkBody(targets, matching) })),
  }),
}
