import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { may } from 'contract/core/policy'
import { type Availability, type Command, isChange } from './command'
import { countOf, findAround } from './context'
import type { Selection, CommandContext } from './context'
import { unavailable, hidden, yes } from './define'

/**
 * Targets of a command: the selection if the command accepts one (with its filter, if all matches are selected), else
 * the current record, else its nearest parent of the right noun. Empty if there is none.
 */
export function selectionOf(command: Command, context: CommandContext): Selection {
  if (command.on === 'nothing') return { targets: [] }
  if (command.on === 'selection-or-here') {
    const targets = context.selection.filter((ref) => command.of.includes(ref.noun))
    const { matching } = context
    if (matching && command.of.includes(matching.noun)) return { targets, matching }
    if (targets.length > 0) return { targets }
  }
  const here = findAround(context, command.of)
  return { targets: here ? [here] : [] }
}

/**
 * True if the role is granted the command, by the table that the provider enforces. `needs` is one of a command's
 * operations; its `isAvailable` checks further grants.
 */
export function mayRun({ needs }: Command, context: CommandContext): boolean {
  return needs === null || may(context.role, needs)
}

/** Availability of a command on its targets: available, disabled with a reason, or hidden. Pure. */
export function availability(
  command: Command,
  context: CommandContext,
  targeted = selectionOf(command, context),
): Availability {
  const { targets, matching } = targeted
  if (!mayRun(command, context)) return hidden
  if (command.offer && !context.offers.has(command.offer)) return hidden
  if (command.on !== 'nothing' && targets.length === 0 && !matching) return hidden
  if (matching && !command.byFilter) return unavailable(ruleText('why.notByFilter'))
  // Archived records can only be restored.
  if (isChange(command) && !command.inArchive && targets.some(({ state }) => state.archived)) return hidden
  if (command.on === 'here' && targets.length > 1) return unavailable(ruleText('why.onlyOne'))
  if (command.effect === 'costly' && !context.online) return unavailable(say('offline'))
  const available = command.isAvailable(context, targets, countOf(targeted) > targets.length)
  return available.ok ? yes : available
}
