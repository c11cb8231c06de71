import { isAgency, reviewsRequests, roleThat } from 'contract/core/capabilities'
import { searchNouns } from 'contract/core/nouns'
import { t } from 'locales/commands'
import { mayRun } from './availability'
import type { Question, Command } from './command'
import { findAround } from './context'
import type { CommandContext, RecordRef } from './context'

/** The format of a file that is downloaded. */
export const formatQuestion = {
  kind: 'choice',
  label: 'ask.format',
  hint: 'hint.format',
  rows: () => (['csv', 'xlsx'] as const).map((value) => ({ value, label: t(`choice.${value}`) })),
} as const satisfies Question

/** An active agency. */
export const agencyQuestion = {
  kind: 'record',
  label: 'ask.agency',
  hint: 'hint.agency',
  types: ['user'],
  where: () => ({ role: roleThat(isAgency), status: 'active' }),
} as const satisfies Question

/** An active reviewer, among those visible to the person. */
export const reviewerQuestion = {
  kind: 'record',
  label: 'ask.reviewer',
  hint: 'hint.reviewer',
  types: ['user'],
  where: () => ({ role: roleThat(reviewsRequests), status: 'active' }),
} as const satisfies Question

/** An active cost code. */
const codes = { kind: 'record', types: ['costCode'], where: () => ({ status: 'active' as const }) } as const
export const costCodeQuestion = { ...codes, label: 'ask.costCode', hint: 'hint.costCode' } as const satisfies Question
export const costCodesQuestion = {
  ...codes,
  label: 'ask.costCodes',
  hint: 'hint.costCodes',
  many: true,
} as const satisfies Question

/** The context with this record as the only one on the screen, or with none. */
export function contextAt(
  { here: _here, matching: _matching, ...context }: CommandContext,
  here?: RecordRef,
): CommandContext {
  return { ...context, around: [], selection: [], lists: {}, ...(here && { here }) }
}

/**
 * The first page of a command without a target on the screen: asks for the record, found by search; items of the
 * current draw request and draw requests of the current lot come first. Null for a command of the screen, and if none
 * of its nouns is searchable.
 */
export function targetQuestion(command: Command, context: CommandContext): Question | null {
  const types = command.inArchive ? (['archive'] as const) : searchNouns.filter((noun) => command.of.includes(noun))
  if (command.on === 'nothing' || command.offer || types.length === 0) return null
  if (!mayRun(command, context) || !command.isAvailable(contextAt(context), []).ok) return null
  const around = command.of.includes('item') ? 'drawRequest' : command.of.includes('drawRequest') ? 'lot' : null
  const near = around === null ? undefined : findAround(context, [around])?.id
  return { kind: 'record', label: 'ask.target', hint: 'hint.target', types, near }
}
