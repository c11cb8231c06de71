import * as z from 'zod/mini'
import { longest } from 'contract/limits'
import { byVerb } from './verbs'
import { toActive } from './active'
import { agencyAsk } from './asks'
import type { AnswerOf, Ask, Outcome } from './command'
import { paths } from '~/lib/paths'
import { change, goTo, on, onlyOne, outcomeOf, paintAll } from './define'
import { oneField } from './one-field'
import { formOf } from './record-form'
import { typedList } from './typed-list'
import { address, askWords, words } from './words'

const name = words(longest.lenderName)

const asks = {
  name: askWords('ask.lenderName', 'hint.lenderName', longest.lenderName),
  recipients: {
    kind: 'text',
    label: 'ask.recipients',
    hint: 'hint.recipients',
    check: typedList(address),
    lines: true,
  },
} as const satisfies Record<string, Ask>

const field = oneField({
  name: { page: asks.name, value: name },
  recipients: { page: asks.recipients, value: z.array(address) },
})

const outcome = (answer: AnswerOf<'lenders.add' | 'lenders.update' | 'lenders.setActive'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'lender', value: answer.data.lender }] })

const become = toActive({
  noun: 'lender',
  operation: 'lenders.setActive',
  send: async ({ id, version }, status, port) =>
    outcome(await port.call('lenders.setActive', { params: { id }, body: { status, version } })),
})

export const lenderCommands = [
  goTo('lender.new', paths.newLender(), {
    icon: 'landmark',
    group: 'change',
    list: paths.lenders(),
    keys: on(['global'], 'n e'),
    needs: 'lenders.add',
    takesName: true,
  }),
  change({
    id: 'lender.add',
    icon: 'landmark',
    group: 'change',
    on: 'nothing',
    needs: 'lenders.add',
    operations: ['lenders.add'],
    say: 'lenderAdded',
    back: 'change',
    namedBy: ['name'],
    asks: {
      name: asks.name,
      recipients: asks.recipients,
      // An agency's lenders are its own.
      agency: { ...agencyAsk, when: (facts) => facts.role === 'admin' },
    },
    args: z.strictObject({ name, recipients: z.array(address), agency: z.optional(z.uuid()) }),
    run: async (body, _targets, port) => outcome(await port.call('lenders.add', { body })),
  }),
  formOf('lender.form', 'lender', 'lenders.update', paths.lenders(), paths.lender),
  change({
    id: 'lender.edit',
    icon: 'file-text',
    group: 'change',
    of: ['lender'],
    needs: 'lenders.update',
    operations: ['lenders.update'],
    say: 'lenderSaved',
    back: 'change',
    ...field,
    run: async (edit, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('lenders.update', { params: { id }, body: { ...edit, version } }))
    },
    instant: (edit, targets) => paintAll(targets, edit),
  }),
  change({
    ...become('active'),
    id: 'lender.activate',
    icon: 'circle-check',
    say: 'lenderActivated',
  }),
  change({
    ...become('inactive'),
    id: 'lender.deactivate',
    icon: 'octagon-x',
    say: 'lenderDeactivated',
  }),
  change({
    id: 'lender.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['lender'],
    each: true,
    needs: 'lenders.delete',
    operations: ['lenders.delete'],
    say: 'lenderDeleted',
    back: 'change',
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('lenders.delete', { params: { id: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
]
