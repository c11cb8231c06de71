import type { TargetNoun } from 'contract/nouns'
import { roleNames } from 'contract/roles'
import { may } from 'contract/policy'
import type { Verb, Command } from './command'
import type { Scope } from './context'
import { on } from './define'

const keys = {
  edit: ['e'],
  assign: ['a'],
  // Mac boards lack Delete.
  delete: ['Delete', 'Shift+Backspace'],
  status: ['s'],
  // An event, or what is due, to another day of the calendar.
  move: ['m'],
  later: ['Shift+ArrowRight'],
  earlier: ['Shift+ArrowLeft'],
} as const satisfies Record<Verb, readonly string[]>

/**
 * What the command does to records of its kind, with the keys that mean it for records of every kind: spread into each of
 * them (keyboard.md 2.3, 2.4). Which command such a key calls is told by the nearest record.
 */
export const byVerb = (verb: Verb, scopes: readonly Scope[] = ['list', 'detail']) => ({
  verb,
  keys: on(scopes, ...keys[verb]),
})

const apart = <T>(one: readonly T[], other: readonly T[]) => !one.some((value) => other.includes(value))
const rolesOf = ({ needs }: Command) => roleNames.filter((role) => needs === null || may(role, needs))

/**
 * Whether two commands may stand on one key in one mode: they do the same, to records of other kinds or for other roles.
 * So no press ever has two meanings, and no key means two things.
 */
export function mayShare(one: Command, other: Command): boolean {
  if (!one.verb || one.verb !== other.verb || one.of.length === 0 || other.of.length === 0) return false
  return apart(one.of, other.of) || apart(rolesOf(one), rolesOf(other))
}

/**
 * The one that is meant of those that share a key, given the nouns here from the nearest outwards; undefined where none of
 * them has such a record. One that stands alone is meant whatever is here.
 */
export function meantOf<T extends { readonly of: readonly TargetNoun[] }>(
  sharing: readonly T[],
  nouns: readonly TargetNoun[],
): T | undefined {
  if (sharing.length < 2) return sharing[0]
  for (const noun of nouns) {
    const meant = sharing.find(({ of }) => of.includes(noun))
    if (meant) return meant
  }
  return undefined
}
