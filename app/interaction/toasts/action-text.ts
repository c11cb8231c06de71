import { type MessageId, t as say } from 'locales/messages'
import { mediaStatuses } from 'contract/core/statuses'
import { isChange } from '~/commands/engine/command'
import type { ChangeCommand } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { commandOf } from '~/commands/engine/registry'
import type { ShownAction } from '~/interaction/dispatcher-types'
import { isStepCommand, stepCommands } from '~/interaction/undo/undo-entry'

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const decisions = {
  verified: 'count.verified',
  markedDefective: 'count.defective',
  backToPending: 'count.backToPending',
} as const
const isDecision = (id: MessageId): id is keyof typeof decisions => id in decisions

const outcome = (id: MessageId) => say.of(id, { count: 1 })

/** "12 verified"; an outcome without a form for numbers stands beside its number. */
function counted(id: MessageId, count: number): string {
  return isDecision(id) ? say(decisions[id], { count }) : say('counted', { count, what: lower(outcome(id)) })
}

/** "Verified" for one decision, "12 verified, 3 marked defective" for several. */
export function decisionsText(counts: ReadonlyMap<MessageId, number>): string {
  const entries = [...counts]
  const [only] = entries
  if (only && entries.length === 1 && only[1] === 1) return outcome(only[0])
  return entries.map(([id, count]) => counted(id, count)).join(', ')
}

/** "07 Roof, photo 3 was Verified" for one replaced decision, their number for several. */
export function replacedText(replaced: ShownAction['replaced'] = []): string {
  const [only, ...others] = replaced
  if (!only) return ''
  return others.length > 0
    ? say('manyReplaced', { count: replaced.length })
    : say('decisionReplaced', { what: only.label, was: mediaStatuses[only.was].label })
}

/** Text of an action on several records; some sentences have their own place for the number. */
function countedText(id: MessageId, count: number): string {
  const text = say.of(id, { count })
  return count > 1 && text === outcome(id) ? counted(id, count) : text
}

/** Joins a text and the name of its record; a text that ends a sentence gets no comma. */
const withRecord = (text: string, label: string | undefined): string =>
  [label ? text.replace(/\.$/, '') : text, label].filter(Boolean).join(', ')

/** Name of an action with its record: "Verified, Roof, photo 1". An undo is named by what it undid. */
export function actionText(id: CommandId, count: number, label: string | undefined): string {
  if (id === stepCommands.undo) return label ? say('undoOf', { what: label }) : ''
  const command = commandOf(id)
  return withRecord(isChange(command) && !isStepCommand(id) ? countedText(command.successMessage, count) : '', label)
}

/** Texts of an undo or redo, while it runs and when it is done. */
export function undoTexts(command: ChangeCommand, { of = command.id, count, label }: ShownAction) {
  const isUndo = command.id === stepCommands.undo
  // The provider's list has not named the change yet.
  const what = actionText(of, count, label) || say('manySteps', { count: 1 })
  return { doing: say(isUndo ? 'undoing' : 'redoing', { what }), done: say(isUndo ? 'undone' : 'redone', { what }) }
}
