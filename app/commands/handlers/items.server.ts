import * as z from 'zod/mini'
import type { DataOf } from 'contract/core/catalog'
import type { AnswerOf } from '~/commands/engine/command'
import { onlyOne } from '~/commands/engine/targets'
import { dollars, photoCount, words } from '~/commands/engine/argument-values'
import { handler, idsBody, outcomeOf } from './handler.server'

/** Outcome of adding an item: the item, and the new version of its draw request. */
function added(answer: AnswerOf<'inspections.insertItem' | 'inspections.addCustomCode'>) {
  const { item, drawRequest }: DataOf<'inspections.insertItem'> = answer.data
  return outcomeOf(answer, {
    records: [{ noun: 'item', value: item }],
    versions: [{ noun: 'drawRequest', uuid: drawRequest.uuid, version: drawRequest.version }],
  })
}

export const itemHandlers = {
  'item.add': handler({
    operations: ['inspections.insertItem'],
    args: z.strictObject({ costCodeId: z.uuid(), budget: z.nullish(dollars) }),
    run: async (args, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { inspectionId: id, costCodeId: args.costCodeId, budget: args.budget ?? 0, version }
      return added(await port.call('inspections.insertItem', { body }))
    },
  }),
  'item.addOwn': handler({
    operations: ['inspections.addCustomCode'],
    args: z.strictObject({ code: words(), title: words(), budget: z.nullish(dollars) }),
    run: async ({ code, title, budget: share }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { code, title, budget: share ?? 0, version }
      return added(await port.call('inspections.addCustomCode', { params: { inspectionId: id }, body }))
    },
  }),
  'item.photos': handler({
    operations: ['items.askPhotos'],
    args: z.strictObject({ photos: z.nullable(photoCount) }),
    run: async ({ photos }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { photosWanted: photos, version }
      const answer = await port.call('items.askPhotos', { params: { itemId: id }, body })
      return outcomeOf(answer, { records: [{ noun: 'item', value: answer.data.item }] })
    },
  }),
  'item.delete': handler({
    operations: ['inspections.deleteItem'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('inspections.deleteItem', { body: idsBody(targets) })),
  }),
  'checklist.addLine': handler({
    operations: ['inspections.createChecklist'],
    args: z.strictObject({ title: words() }),
    run: async ({ title }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('inspections.createChecklist', { body: { itemId: id, titles: [title], version } })
      return outcomeOf(answer, { records: [{ noun: 'item', value: answer.data.item }] })
    },
  }),
}
