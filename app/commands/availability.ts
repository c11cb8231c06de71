import { say } from 'contract/messages'
import { may } from 'contract/policy'
import { type Availability, type Command, isChange } from './command'
import { countOf, findAround } from './context'
import type { Aim, Facts } from './context'
import { greyed, hidden, yes } from './define'

/**
 * What a command would act on now: the selection where it may stand for many (all that match, where that was chosen), else
 * the record here, else the one around it of the wanted kind. Empty when there is none.
 */
export function aimOf(command: Command, facts: Facts): Aim {
  if (command.on === 'nothing') return { targets: [] }
  if (command.on === 'selection-or-here') {
    const targets = facts.selection.filter((ref) => command.of.includes(ref.noun))
    const { matching } = facts
    if (matching && command.of.includes(matching.noun)) return { targets, matching }
    if (targets.length > 0) return { targets }
  }
  const here = findAround(facts, command.of)
  return { targets: here ? [here] : [] }
}

/**
 * Whether the role may call the command at all: the same table by which the provider refuses. `needs` is one of a change's
 * operations; what another of them grants to fewer is for the command's `fits` to say.
 */
export function mayRun({ needs }: Command, facts: Facts): boolean {
  return needs === null || may(facts.role, needs)
}

/** Whether a command can be called now on what it aims at; greyed with the reason, or hidden. Pure. */
export function availability(command: Command, facts: Facts, aim = aimOf(command, facts)): Availability {
  const { targets, matching } = aim
  if (!mayRun(command, facts)) return hidden
  if (command.offer && !facts.offers.has(command.offer)) return hidden
  if (command.on !== 'nothing' && targets.length === 0 && !matching) return hidden
  if (matching && !command.byFilter) return greyed(say('why.notByFilter'))
  // What lies in the archive can be brought back, and nothing else.
  if (isChange(command) && !command.inArchive && targets.some(({ state }) => state.archived)) return hidden
  if (command.on === 'here' && targets.length > 1) return greyed(say('why.onlyOne'))
  if (command.effect === 'costly' && !facts.online) return greyed(say('offline'))
  const fits = command.fits(facts, targets, countOf(aim) > targets.length)
  return fits.ok ? yes : fits
}
