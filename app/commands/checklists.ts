import * as z from 'zod/mini'
import { say } from 'contract/messages'
import type { Args } from './command'
import { findAround } from './context'
import type { Facts, Ref } from './context'
import { change, greyed, hidden, onlyOne, outcomeOf, paintAll, yes } from './define'
import { rules } from 'contract/rules'
import { reason } from './words'

/** Percent with at most one decimal, 0 to 100 (spec §5). */
const isPercent = (number: number) => number >= 0 && number <= 100 && Number(number.toFixed(1)) === number
const percent = z.number(say('number')).check(z.refine(isPercent, say('percentRange')))

/** As it is typed: a comma is a point, a percent sign may follow; what is no number is said to be none. */
const typedPercent = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) =>
      /^\d+([.,]\d*)?\s*%?$/.test(typed.trim()) ? Number.parseFloat(typed.replace(',', '.')) : Number.NaN,
    ),
  ),
  percent,
)

/** What the last ended attempt froze for the chosen line, percent. */
const frozenOf = (facts: Facts, args: Args) =>
  facts.lists.checklist?.find(({ value }) => value === args.entry)?.frozen ?? null

/** A line below its last frozen attempt needs a reason (domain rule 2). */
const falls = (facts: Facts, args: Args) => {
  const frozen = frozenOf(facts, args)
  return frozen !== null && Number(args.progress) < frozen
}

function fits(facts: Facts, targets: readonly Ref[]) {
  const at = findAround(facts, ['item', 'drawRequest'])
  if (targets[0]?.noun !== 'checklist' && !facts.lists.checklist?.length) return hidden
  const verdict = at ? rules.setProgress(at.state) : { ok: true as const }
  return verdict.ok ? yes : greyed(verdict.why)
}

export const checklistCommands = [
  change({
    id: 'checklist.setProgress',
    icon: 'percent',
    on: 'here',
    of: ['checklist', 'item', 'drawRequest'],
    needs: 'inspections.updateChecklistProgress',
    operations: ['inspections.updateChecklistProgress'],
    say: 'progressSaved',
    back: 'change',
    fits,
    asks: {
      entry: {
        kind: 'choice',
        isTarget: true,
        label: 'ask.checklistEntry',
        hint: 'hint.checklistEntry',
        rows: (facts) => facts.lists.checklist ?? [],
      },
      progress: { kind: 'number', label: 'ask.progress', hint: 'hint.progress', check: typedPercent },
      reason: {
        kind: 'text',
        label: 'ask.reason',
        hint: 'hint.reason',
        check: reason,
        when: falls,
      },
    },
    // On a line itself, the line is known; chosen from the item's list, it becomes the target.
    fill: (args, facts) => (facts.here?.noun === 'checklist' ? { entry: facts.here.id, ...args } : args),
    aim: ({ entry, ...args }, targets, facts) => {
      if (targets[0]?.noun === 'checklist') return { args, targets }
      const line = facts.lists.checklist?.find(({ value }) => value === entry)
      return { args, targets: line ? [{ noun: 'checklist', id: line.value, version: line.version }] : targets }
    },
    args: z.strictObject({ progress: z.nullable(percent), reason: z.optional(reason) }),
    run: async ({ progress, reason: why }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('inspections.updateChecklistProgress', {
        params: { uuid: id },
        body: { progress, reason: why, version },
      })
      const { entry, item } = answer.data
      return outcomeOf(answer, {
        records: [
          { noun: 'checklist', value: entry },
          { noun: 'item', value: item },
        ],
      })
    },
    instant: ({ progress }, targets) => paintAll(targets, { progress }),
  }),
]
