import { say } from 'contract/messages'
import { may } from 'contract/rules'
import type { Availability, Command } from './command'
import { isChange } from './command'
import { findAround } from './context'
import type { Facts, Ref } from './context'
import { greyed, hidden, yes } from './define'

/**
 * The records a command would act on now: the selection where it may stand for many, else the record here, else the one
 * around it of the wanted kind. Empty when there is none.
 */
export function targetsOf(command: Command, facts: Facts): readonly Ref[] {
  if (command.on === 'nothing') return []
  const selected = facts.selection.filter((ref) => command.of.includes(ref.noun))
  if (command.on === 'selection-or-here' && selected.length > 0) return selected
  const here = findAround(facts, command.of)
  return here ? [here] : []
}

/** Whether the role may call the command at all: the same table by which the provider refuses. */
export function mayRun(command: Command, facts: Facts): boolean {
  if (command.needs && !may(facts.role, command.needs)) return false
  return !isChange(command) || command.operations.some((operation) => may(facts.role, operation))
}

/** Whether a command can be called now on these targets; greyed with the reason, or hidden. Pure. */
export function availability(command: Command, facts: Facts, targets = targetsOf(command, facts)): Availability {
  if (!mayRun(command, facts)) return hidden
  if (command.offer && !facts.offers.has(command.offer)) return hidden
  if (command.on !== 'nothing' && targets.length === 0) return hidden
  if (command.on === 'here' && targets.length > 1) return greyed(say('why.onlyOne'))
  if (command.effect === 'costly' && !facts.online) return greyed(say('offline'))
  const fits = command.fits(facts, targets)
  return fits.ok ? yes : fits
}
