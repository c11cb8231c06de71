import * as z from 'zod/mini'
import { longest } from 'contract/limits'
import { toActive } from './active'
import type { AnswerOf, Ask, Outcome } from './command'
import { paths } from '~/lib/paths'
import { change, goTo, ofEverybody, on, onlyOne, outcomeOf, paintAll } from './define'
import { oneField } from './one-field'
import { formOf } from './record-form'
import { typedList } from './typed-list'
import { askWords, words } from './words'

const lines = typedList(words(longest.checklistLine))

const values = {
  code: words(longest.code),
  title: words(longest.codeTitle),
  category: words(longest.category),
}

const asks = {
  code: askWords('ask.code', 'hint.code', longest.code),
  title: askWords('ask.codeTitle', 'hint.codeTitle', longest.codeTitle),
  category: askWords('ask.category', 'hint.category', longest.category),
  checklist: { kind: 'text', label: 'ask.codeLines', hint: 'hint.codeLines', check: lines, lines: true },
} as const satisfies Record<string, Ask>

const field = oneField({
  code: { page: asks.code, value: values.code },
  title: { page: asks.title, value: values.title },
  category: { page: asks.category, value: values.category },
  checklist: { page: asks.checklist, value: z.array(z.string()) },
})

const outcome = (answer: AnswerOf<'costCodes.add' | 'costCodes.update' | 'costCodes.setActive'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'costCode', value: answer.data.costCode }] })

const become = toActive({
  noun: 'costCode',
  operation: 'costCodes.setActive',
  send: async ({ id, version }, status, port) =>
    outcome(await port.call('costCodes.setActive', { params: { id }, body: { status, version } })),
  keeps: ofEverybody,
})

export const costCodeCommands = [
  goTo('costCode.new', paths.newCostCode(), {
    icon: 'hash',
    group: 'change',
    list: paths.costCodes(),
    keys: on(['global'], 'n c'),
    needs: 'costCodes.add',
    takesName: true,
  }),
  change({
    id: 'costCode.add',
    icon: 'hash',
    group: 'change',
    on: 'nothing',
    needs: 'costCodes.add',
    operations: ['costCodes.add'],
    say: 'costCodeAdded',
    back: 'change',
    namedBy: ['code', 'title'],
    asks: { code: asks.code, title: asks.title, category: { ...asks.category, optional: true } },
    args: z.strictObject({
      ...values,
      category: z.nullish(values.category),
    }),
    run: async (body, _targets, port) => outcome(await port.call('costCodes.add', { body })),
  }),
  formOf('costCode.form', 'costCode', 'costCodes.update', paths.costCodes(), paths.costCode),
  change({
    id: 'costCode.edit',
    icon: 'file-text',
    group: 'change',
    of: ['costCode'],
    needs: 'costCodes.update',
    operations: ['costCodes.update'],
    say: 'costCodeSaved',
    back: 'change',
    fits: ofEverybody,
    ...field,
    run: async (edit, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('costCodes.update', { params: { id }, body: { ...edit, version } }))
    },
    instant: (edit, targets) => paintAll(targets, edit),
  }),
  change({
    ...become('active'),
    id: 'costCode.activate',
    icon: 'circle-check',
    say: 'costCodeActivated',
  }),
  change({
    ...become('inactive'),
    id: 'costCode.deactivate',
    icon: 'octagon-x',
    say: 'costCodeDeactivated',
  }),
]
