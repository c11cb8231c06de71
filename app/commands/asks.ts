import { searchNouns } from 'contract/nouns'
import { mayRun } from './availability'
import type { Ask, Command } from './command'
import { findAround } from './context'
import type { Facts, Ref } from './context'

/** An agency that is at work. */
export const agencyAsk = {
  kind: 'record',
  label: 'ask.agency',
  hint: 'hint.agency',
  types: ['user'],
  where: () => ({ role: 'agency', status: 'active' }),
} as const satisfies Ask

/** A reviewer who is at work, of those the viewer sees. */
export const reviewerAsk = {
  kind: 'record',
  label: 'ask.reviewer',
  hint: 'hint.reviewer',
  types: ['user'],
  where: () => ({ role: 'reviewer', status: 'active' }),
} as const satisfies Ask

/** A cost code that work can be asked for by. */
const codes = { kind: 'record', types: ['costCode'], where: () => ({ status: 'active' as const }) } as const
export const costCodeAsk = { ...codes, label: 'ask.costCode', hint: 'hint.costCode' } as const satisfies Ask
export const costCodesAsk = {
  ...codes,
  label: 'ask.costCodes',
  hint: 'hint.costCodes',
  many: true,
} as const satisfies Ask

/** The facts where only this record is here, or none. */
export function factsAt({ here: _here, matching: _matching, ...facts }: Facts, here?: Ref): Facts {
  return { ...facts, around: [], selection: [], lists: {}, ...(here && { here }) }
}

/**
 * The page before all others where nothing here can be what a command acts on: which record it is for, of those a search
 * finds; items of the draw request here and draw requests of the lot here come first. Null for a command that needs the screen it is offered by, and where nothing it acts on can be searched for.
 */
export function targetAsk(command: Command, facts: Facts): Ask | null {
  const types = command.inArchive ? (['archive'] as const) : searchNouns.filter((noun) => command.of.includes(noun))
  if (command.on === 'nothing' || command.offer || types.length === 0) return null
  if (!mayRun(command, facts) || !command.fits(factsAt(facts), []).ok) return null
  const around = command.of.includes('item') ? 'drawRequest' : command.of.includes('drawRequest') ? 'lot' : null
  const near = around === null ? undefined : findAround(facts, [around])?.id
  return { kind: 'record', label: 'ask.target', hint: 'hint.target', types, near }
}
