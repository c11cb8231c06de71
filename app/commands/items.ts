import * as z from 'zod/mini'
import type { DataOf } from 'contract/catalogue'
import { mostPhotos } from 'contract/most-photos'
import { say } from 'contract/messages'
import { costCodeAsk } from './asks'
import { byVerb } from './verbs'
import type { AnswerOf, Ask } from './command'
import { findAround } from './context'
import type { Facts, Ref } from './context'
import { byRule, change, hidden, idsBody, look, on, onlyOne, outcomeOf, paintAll } from './define'
import { paths } from '~/lib/paths'
import { askWords, dollars, words } from './words'

const budget: Ask = { kind: 'money', label: 'ask.itemBudget', hint: 'hint.itemBudget', optional: true }

const photosRange = say('photosRange', { n: mostPhotos })

/** What adding an item did: the item, and its draw request's new version. */
function added(answer: AnswerOf<'inspections.insertItem' | 'inspections.addCustomCode'>) {
  const { item, drawRequest }: DataOf<'inspections.insertItem'> = answer.data
  return outcomeOf(answer, {
    records: [{ noun: 'item', value: item }],
    versions: [{ noun: 'drawRequest', uuid: drawRequest.uuid, version: drawRequest.version }],
  })
}

/** Forms of items lie over the page of their draw request: they are there where it is. */
const onItsPage = (facts: Facts, targets: readonly Ref[]) =>
  facts.mode !== 'list' && findAround(facts, ['lot']) ? byRule('edit')(facts, targets) : hidden

const idsAround = (facts: Facts) => ({
  lotId: findAround(facts, ['lot'])?.id ?? '',
  requestId: findAround(facts, ['drawRequest'])?.id ?? '',
})

/** As many photos as can be asked for, typed as a number. */
const photoCount = z.int().check(z.minimum(1), z.maximum(mostPhotos))
const typedCount = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, photosRange)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1, photosRange), z.maximum(mostPhotos, photosRange))),
)

export const itemCommands = [
  look({
    id: 'item.new',
    icon: 'list-checks',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['drawRequest'],
    keys: on(['detail'], 'n i'),
    needs: 'inspections.insertItem',
    fits: onItsPage,
    act: (_args, _targets, port, facts) => port.go(paths.newItem(idsAround(facts))),
  }),
  look({
    id: 'checklist.new',
    icon: 'list-checks',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['item'],
    needs: 'inspections.createChecklist',
    fits: onItsPage,
    act: (_args, [item], port, facts) => {
      if (item) port.go(paths.newLines({ ...idsAround(facts), itemId: item.id }))
    },
  }),
  change({
    id: 'item.add',
    icon: 'list-checks',
    group: 'change',
    of: ['drawRequest'],
    needs: 'inspections.insertItem',
    operations: ['inspections.insertItem'],
    say: 'itemAdded',
    back: 'change',
    fits: byRule('edit'),
    asks: {
      costCodeId: costCodeAsk,
      budget,
    },
    args: z.strictObject({ costCodeId: z.uuid(), budget: z.nullish(dollars) }),
    run: async (args, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { inspectionId: id, costCodeId: args.costCodeId, budget: args.budget ?? 0, version }
      return added(await port.call('inspections.insertItem', { body }))
    },
  }),
  change({
    id: 'item.addOwn',
    icon: 'list-checks',
    group: 'change',
    of: ['drawRequest'],
    needs: 'inspections.addCustomCode',
    operations: ['inspections.addCustomCode'],
    say: 'itemAdded',
    back: 'change',
    namedBy: ['code', 'title'],
    fits: byRule('edit'),
    asks: {
      code: askWords('ask.code', 'hint.ownCode'),
      title: askWords('ask.itemTitle', 'hint.itemTitle'),
      budget,
    },
    args: z.strictObject({ code: words(), title: words(), budget: z.nullish(dollars) }),
    run: async ({ code, title, budget: share }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { code, title, budget: share ?? 0, version }
      return added(await port.call('inspections.addCustomCode', { params: { inspectionId: id }, body }))
    },
  }),
  change({
    id: 'item.photos',
    icon: 'camera',
    group: 'change',
    of: ['item'],
    needs: 'items.askPhotos',
    operations: ['items.askPhotos'],
    say: 'say.photos',
    back: 'change',
    fits: byRule('edit'),
    asks: { photos: { kind: 'number', label: 'ask.photos', hint: 'hint.photos', check: typedCount, optional: true } },
    args: z.strictObject({ photos: z.nullable(photoCount) }),
    run: async ({ photos }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const body = { photosWanted: photos, version }
      const answer = await port.call('items.askPhotos', { params: { itemId: id }, body })
      return outcomeOf(answer, { records: [{ noun: 'item', value: answer.data.item }] })
    },
    instant: ({ photos }, targets) => paintAll(targets, { photosWanted: photos }),
  }),
  change({
    id: 'item.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['item'],
    needs: 'inspections.deleteItem',
    operations: ['inspections.deleteItem'],
    say: 'itemsDeleted',
    back: 'change',
    then: 'parent',
    fits: byRule('edit'),
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('inspections.deleteItem', { body: idsBody(targets) })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
  change({
    id: 'checklist.addLine',
    icon: 'list-checks',
    group: 'change',
    of: ['item'],
    needs: 'inspections.createChecklist',
    operations: ['inspections.createChecklist'],
    say: 'linesAdded',
    back: 'change',
    fits: byRule('edit'),
    asks: { title: askWords('ask.line', 'hint.line') },
    args: z.strictObject({ title: words() }),
    run: async ({ title }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('inspections.createChecklist', { body: { itemId: id, titles: [title], version } })
      return outcomeOf(answer, { records: [{ noun: 'item', value: answer.data.item }] })
    },
  }),
]
