import * as z from 'zod/mini'
import { messages } from 'contract/messages'
import { byVerb } from './verbs'
import type { AnswerOf, Ask, Outcome, Port } from './command'
import type { Target } from './context'
import { paths } from '~/lib/paths'
import { byRule, change, goTo, on, onlyOne, outcomeOf, paintAll } from './define'
import { fieldPages } from './field-pages'
import { typedList } from './typed-list'
import { askWords, words } from './words'

const address = z.string().check(z.trim(), z.toLowerCase(), z.email(messages.invalidEmail))

const asks = {
  name: askWords('ask.lenderName', 'hint.lenderName'),
  recipients: {
    kind: 'text',
    label: 'ask.recipients',
    hint: 'hint.recipients',
    check: typedList(address),
    lines: true,
  },
} as const satisfies Record<string, Ask>

const outcome = (answer: AnswerOf<'lenders.add' | 'lenders.update' | 'lenders.setActive'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'lender', value: answer.data.lender }] })

async function setActive(target: Target, status: 'active' | 'inactive', port: Port): Promise<Outcome> {
  const { id, version } = target
  return outcome(await port.call('lenders.setActive', { params: { id }, body: { status, version } }))
}

const toActive = (status: 'active' | 'inactive') => ({
  group: 'change' as const,
  on: 'selection-or-here' as const,
  of: ['lender'] as const,
  each: true as const,
  needs: 'lenders.setActive' as const,
  operations: ['lenders.setActive'] as const,
  back: 'change' as const,
  fits: byRule(status === 'active' ? 'activate' : 'deactivate'),
  args: z.strictObject({}),
  run: (_args: object, targets: readonly Target[], port: Port) => setActive(onlyOne(targets), status, port),
  instant: (_args: object, targets: readonly Target[]) => paintAll(targets, { status }),
})

export const lenderCommands = [
  goTo('lender.new', paths.newLender(), {
    icon: 'landmark',
    group: 'change',
    keys: on(['global'], 'n e'),
    also: ['form', 'create', 'bank'],
    needs: 'lenders.add',
  }),
  change({
    id: 'lender.add',
    icon: 'landmark',
    also: ['new lender', 'create', 'bank'],
    group: 'change',
    on: 'nothing',
    needs: 'lenders.add',
    operations: ['lenders.add'],
    say: 'lenderAdded',
    back: 'change',
    asks: {
      name: asks.name,
      recipients: asks.recipients,
      agency: {
        kind: 'record',
        types: ['user'],
        where: () => ({ role: 'agency', status: 'active' }),
        label: 'ask.agency',
        hint: 'hint.agency',
        // An agency's lenders are its own.
        when: (facts) => facts.role === 'admin',
      },
    },
    args: z.strictObject({ name: words('ask.lenderName'), recipients: z.array(address), agency: z.optional(z.uuid()) }),
    run: async (body, _targets, port) => outcome(await port.call('lenders.add', { body })),
  }),
  change({
    id: 'lender.edit',
    ...byVerb('edit'),
    icon: 'file-text',
    also: ['change', 'rename', 'recipients', 'addresses'],
    group: 'change',
    of: ['lender'],
    needs: 'lenders.update',
    operations: ['lenders.update'],
    say: 'lenderSaved',
    back: 'change',
    asks: fieldPages(asks),
    args: z.strictObject({
      field: z.enum(['name', 'recipients']),
      name: z.optional(words('ask.lenderName')),
      recipients: z.optional(z.array(address)),
    }),
    run: async ({ field, ...given }, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('lenders.update', { params: { id }, body: { [field]: given[field], version } }))
    },
    instant: ({ field, ...given }, targets) => paintAll(targets, { [field]: given[field] }),
  }),
  change({
    ...toActive('active'),
    id: 'lender.activate',
    icon: 'circle-check',
    also: ['enable', 'on'],
    say: 'lenderActivated',
  }),
  change({
    ...toActive('inactive'),
    id: 'lender.deactivate',
    icon: 'octagon-x',
    also: ['disable', 'off'],
    say: 'lenderDeactivated',
  }),
  change({
    id: 'lender.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    also: ['remove', 'archive'],
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
