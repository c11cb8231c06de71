import * as z from 'zod/mini'
import { say } from 'contract/messages'
import { byVerb } from './verbs'
import type { AnswerOf, Ask, Outcome, Port } from './command'
import type { Facts, Ref, Target } from './context'
import { paths } from '~/lib/paths'
import { byRule, change, goTo, greyed, on, onlyOne, outcomeOf, paintAll, yes } from './define'
import { fieldPages } from './field-pages'
import { typedList } from './typed-list'
import { askWords, words } from './words'

const lines = typedList(words('ask.codeLines'))
const fields = ['code', 'title', 'category', 'checklist'] as const

const asks = {
  code: askWords('ask.code', 'hint.code'),
  title: askWords('ask.codeTitle', 'hint.codeTitle'),
  category: askWords('ask.category', 'hint.category'),
  checklist: { kind: 'text', label: 'ask.codeLines', hint: 'hint.codeLines', check: lines, lines: true },
} as const satisfies Record<(typeof fields)[number], Ask>

/** A global cost code is an admin's to change. */
const isKept = (facts: Facts, targets: readonly Ref[]) =>
  facts.role === 'agency' && targets.some(({ state }) => state.isGlobal) ? greyed(say('globalCode')) : yes

const outcome = (answer: AnswerOf<'costCodes.add' | 'costCodes.update' | 'costCodes.setActive'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'costCode', value: answer.data.costCode }] })

async function setActive(target: Target, status: 'active' | 'inactive', port: Port): Promise<Outcome> {
  const { id, version } = target
  return outcome(await port.call('costCodes.setActive', { params: { id }, body: { status, version } }))
}

const toActive = (status: 'active' | 'inactive') => ({
  group: 'change' as const,
  on: 'selection-or-here' as const,
  of: ['costCode'] as const,
  each: true as const,
  needs: 'costCodes.setActive' as const,
  operations: ['costCodes.setActive'] as const,
  back: 'change' as const,
  fits: (facts: Facts, targets: readonly Ref[]) => {
    const kept = isKept(facts, targets)
    return kept.ok ? byRule(status === 'active' ? 'activate' : 'deactivate')(facts, targets) : kept
  },
  args: z.strictObject({}),
  run: (_args: object, targets: readonly Target[], port: Port) => setActive(onlyOne(targets), status, port),
  instant: (_args: object, targets: readonly Target[]) => paintAll(targets, { status }),
})

export const costCodeCommands = [
  goTo('costCode.new', paths.newCostCode(), {
    icon: 'hash',
    group: 'change',
    keys: on(['global'], 'n c'),
    also: ['form', 'create', 'trade'],
    needs: 'costCodes.add',
  }),
  change({
    id: 'costCode.add',
    icon: 'hash',
    also: ['new code', 'create', 'trade'],
    group: 'change',
    on: 'nothing',
    needs: 'costCodes.add',
    operations: ['costCodes.add'],
    say: 'costCodeAdded',
    back: 'change',
    asks: { code: asks.code, title: asks.title, category: { ...asks.category, optional: true } },
    args: z.strictObject({
      code: words('ask.code'),
      title: words('ask.codeTitle'),
      category: z.nullish(words('ask.category')),
    }),
    run: async (body, _targets, port) => outcome(await port.call('costCodes.add', { body })),
  }),
  change({
    id: 'costCode.edit',
    ...byVerb('edit'),
    icon: 'file-text',
    also: ['change', 'rename', 'category', 'checklist'],
    group: 'change',
    of: ['costCode'],
    needs: 'costCodes.update',
    operations: ['costCodes.update'],
    say: 'costCodeSaved',
    back: 'change',
    fits: isKept,
    asks: fieldPages(asks),
    args: z.strictObject({
      field: z.enum(fields),
      code: z.optional(words('ask.code')),
      title: z.optional(words('ask.codeTitle')),
      category: z.optional(words('ask.category')),
      checklist: z.optional(z.array(z.string())),
    }),
    run: async ({ field, ...given }, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('costCodes.update', { params: { id }, body: { [field]: given[field], version } }))
    },
    instant: ({ field, ...given }, targets) => paintAll(targets, { [field]: given[field] }),
  }),
  change({
    ...toActive('active'),
    id: 'costCode.activate',
    icon: 'circle-check',
    also: ['enable', 'on'],
    say: 'costCodeActivated',
  }),
  change({
    ...toActive('inactive'),
    id: 'costCode.deactivate',
    icon: 'octagon-x',
    also: ['disable', 'off'],
    say: 'costCodeDeactivated',
  }),
]
