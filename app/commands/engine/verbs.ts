import type { TargetNoun } from 'contract/core/nouns'
import { roleNames } from 'contract/core/roles'
import { may } from 'contract/core/policy'
import type { Verb, Command } from './command'
import type { Scope } from './context'
import { on } from './define'

const keys = {
  edit: ['e'],
  assign: ['a'],
  // Mac keyboards lack Delete.
  delete: ['Delete', 'Shift+Backspace'],
  status: ['s'],
  // Moves an event or a due date to another day of the calendar.
  move: ['m'],
  later: ['Shift+ArrowRight'],
  earlier: ['Shift+ArrowLeft'],
} as const satisfies Record<Verb, readonly string[]>

/**
 * Verb and keys to spread into each command of a verb (docs/keyboard-rules.md#lists, docs/keyboard-rules.md#records).
 * The nearest record decides which command such a key runs.
 */
export const byVerb = (verb: Verb, scopes: readonly Scope[] = ['list', 'detail']) => ({
  verb,
  keys: on(scopes, ...keys[verb]),
})

const isDisjoint = <T>(one: readonly T[], other: readonly T[]) => !one.some((value) => other.includes(value))
const rolesOf = ({ needs }: Command) => roleNames.filter((role) => needs === null || may(role, needs))

/**
 * True if two commands may share a key in a mode: the same verb for different nouns or roles. So no press is ambiguous,
 * and no key has two meanings.
 */
export function mayShare(one: Command, other: Command): boolean {
  if (!one.verb || one.verb !== other.verb || one.of.length === 0 || other.of.length === 0) return false
  return isDisjoint(one.of, other.of) || isDisjoint(rolesOf(one), rolesOf(other))
}

/**
 * Chooses between commands on the same key by the nouns on screen, nearest first; undefined if none applies. A single
 * command is chosen without a record.
 */
export function nearestOf<T extends { readonly of: readonly TargetNoun[] }>(
  sharing: readonly T[],
  nouns: readonly TargetNoun[],
): T | undefined {
  if (sharing.length < 2) return sharing[0]
  for (const noun of nouns) {
    const match = sharing.find(({ of }) => of.includes(noun))
    if (match) return match
  }
  return undefined
}
