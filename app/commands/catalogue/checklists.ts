import type { Args } from '~/commands/engine/command'
import { findAround } from '~/commands/engine/context'
import type { Facts, Ref } from '~/commands/engine/context'
import { change, greyed, hidden, yes } from '~/commands/engine/define'
import { paintAll } from '~/commands/engine/targets'
import { rules } from 'contract/core/rules'
import { longestReason } from '~/commands/engine/argument-schemas'

/** Frozen percentage of the chosen line from the last ended attempt. */
const frozenOf = (facts: Facts, args: Args) =>
  facts.lists.checklist?.find(({ value }) => value === args.entry)?.frozen ?? null

/** A line below its frozen progress needs a reason (domain rule 2). */
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
    successMessage: 'progressSaved',
    undo: 'change',
    isAvailable: fits,
    asks: {
      entry: {
        kind: 'choice',
        isTarget: true,
        label: 'ask.checklistEntry',
        hint: 'hint.checklistEntry',
        rows: (facts) => facts.lists.checklist ?? [],
      },
      progress: { kind: 'number', label: 'ask.progress', hint: 'hint.progress', format: 'percent' },
      reason: {
        kind: 'text',
        label: 'ask.reason',
        hint: 'hint.reason',
        format: { words: longestReason },
        when: falls,
      },
    },
    // With a line as the current record the line is known; a line chosen from the item's list becomes the target.
    fill: (args, facts) => (facts.here?.noun === 'checklist' ? { entry: facts.here.id, ...args } : args),
    resolveTarget: ({ entry, ...args }, targets, facts) => {
      if (targets[0]?.noun === 'checklist') return { args, targets }
      const line = facts.lists.checklist?.find(({ value }) => value === entry)
      return { args, targets: line ? [{ noun: 'checklist', id: line.value, version: line.version }] : targets }
    },
    optimistic: ({ progress }, targets) => paintAll(targets, { progress }),
  }),
]
