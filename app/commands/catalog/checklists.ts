import type { Args } from '~/commands/engine/command'
import { findAround } from '~/commands/engine/context'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { change, unavailable, hidden, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { rules } from 'contract/core/rules'
import { longestReason } from '~/commands/engine/argument-schemas'

/** Frozen percentage of the chosen line from the last ended attempt. */
const frozenOf = (context: CommandContext, args: Args) =>
  context.lists.checklist?.find(({ value }) => value === args.entry)?.frozen ?? null

/** A line below its frozen progress needs a reason (domain rule 2). */
const falls = (context: CommandContext, args: Args) => {
  const frozen = frozenOf(context, args)
  return frozen !== null && Number(args.progress) < frozen
}

function fits(context: CommandContext, targets: readonly RecordRef[]) {
  const at = findAround(context, ['item', 'drawRequest'])
  if (targets[0]?.noun !== 'checklist' && !context.lists.checklist?.length) return hidden
  const verdict = at ? rules.setProgress(at.state) : { ok: true as const }
  return verdict.ok ? yes : unavailable(verdict.why)
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
    questions: {
      entry: {
        kind: 'choice',
        isTarget: true,
        label: 'ask.checklistEntry',
        hint: 'hint.checklistEntry',
        rows: (context) => context.lists.checklist ?? [],
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
    fill: (args, context) => (context.here?.noun === 'checklist' ? { entry: context.here.id, ...args } : args),
    resolveTarget: ({ entry, ...args }, targets, context) => {
      if (targets[0]?.noun === 'checklist') return { args, targets }
      const line = context.lists.checklist?.find(({ value }) => value === entry)
      return { args, targets: line ? [{ noun: 'checklist', id: line.value, version: line.version }] : targets }
    },
    optimistic: ({ progress }, targets) => patchAll(targets, { progress }),
  }),
]
