import { costCodeQuestion } from '~/commands/engine/questions'
import { byVerb } from '~/commands/engine/verbs'
import type { Question } from '~/commands/engine/command'
import { findAround } from '~/commands/engine/context'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { byRule, change, hidden, look, on } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { paths } from '~/lib/paths'
import { questionWords } from '~/commands/engine/argument-schemas'

const budget: Question = { kind: 'money', label: 'ask.itemBudget', hint: 'hint.itemBudget', optional: true }

/** Forms of items lie over the page of their draw request: they are there where it is. */
const onItsPage = (context: CommandContext, targets: readonly RecordRef[]) =>
  context.mode !== 'list' && findAround(context, ['lot']) ? byRule('edit')(context, targets) : hidden

const idsAround = (context: CommandContext) => ({
  lotId: findAround(context, ['lot'])?.id ?? '',
  requestId: findAround(context, ['drawRequest'])?.id ?? '',
})

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
    isAvailable: onItsPage,
    act: (_args, _targets, port, context) => port.go(paths.newItem(idsAround(context))),
  }),
  look({
    id: 'checklist.new',
    icon: 'list-checks',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['item'],
    needs: 'inspections.createChecklist',
    isAvailable: onItsPage,
    act: (_args, [item], port, context) => {
      if (item) port.go(paths.newLines({ ...idsAround(context), itemId: item.id }))
    },
  }),
  change({
    id: 'item.add',
    icon: 'list-checks',
    group: 'change',
    of: ['drawRequest'],
    needs: 'inspections.insertItem',
    successMessage: 'itemAdded',
    undo: 'change',
    isAvailable: byRule('edit'),
    questions: {
      costCodeId: costCodeQuestion,
      budget,
    },
  }),
  change({
    id: 'item.addOwn',
    icon: 'list-checks',
    group: 'change',
    of: ['drawRequest'],
    needs: 'inspections.addCustomCode',
    successMessage: 'itemAdded',
    undo: 'change',
    namedBy: ['code', 'title'],
    isAvailable: byRule('edit'),
    questions: {
      code: questionWords('ask.code', 'hint.ownCode'),
      title: questionWords('ask.itemTitle', 'hint.itemTitle'),
      budget,
    },
  }),
  change({
    id: 'item.photos',
    icon: 'camera',
    group: 'change',
    of: ['item'],
    needs: 'items.askPhotos',
    successMessage: 'say.photos',
    undo: 'change',
    isAvailable: byRule('edit'),
    questions: {
      photos: { kind: 'number', label: 'ask.photos', hint: 'hint.photos', format: 'photoCount', optional: true },
    },
    optimistic: ({ photos }, targets) => patchAll(targets, { photosWanted: photos }),
  }),
  change({
    id: 'item.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['item'],
    needs: 'inspections.deleteItem',
    successMessage: 'itemsDeleted',
    undo: 'change',
    afterwards: 'parent',
    isAvailable: byRule('edit'),
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
  change({
    id: 'checklist.addLine',
    icon: 'list-checks',
    group: 'change',
    of: ['item'],
    needs: 'inspections.createChecklist',
    successMessage: 'linesAdded',
    undo: 'change',
    isAvailable: byRule('edit'),
    questions: { title: questionWords('ask.line', 'hint.line') },
  }),
]
