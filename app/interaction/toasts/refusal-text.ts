import { listed } from 'contract/core/rules'
import { t } from 'locales/commands'
import { t as sayNotDone } from 'locales/not-done'
import type { Call } from '~/commands/engine/command'
import { findCommand } from '~/commands/engine/registry'
import type { Notice } from '~/offline/outbox/outbox'
import { stepCommands } from '~/interaction/undo/undo-entry'

export type Refused = Extract<Notice, { kind: 'refused' }>

/** A call refused because of another person's change; `action` names the action of a refused undo or redo. */
export type Conflict = { notice: Refused; label: string | undefined; action?: string | undefined }

const isOnRequest = ({ id }: Call) => findCommand(id)?.of.includes('drawRequest') === true

/** True for a call that moves the status of a draw request. */
export function movesStatus(call: Call): boolean {
  const command = findCommand(call.id)
  const isForPart = call.targets.some(({ noun }) => noun !== 'drawRequest')
  return isOnRequest(call) && !isForPart && (command?.group === 'decide' || command?.verb === 'status')
}

/**
 * The other person's change, by the status it set; otherwise "changed it". A call that leaves a draw request's status
 * alone always gets "changed it": the status may be older than the change, which may concern any field.
 */
function otherChangeText({ call, current }: Refused): string {
  if (isOnRequest(call) && !movesStatus(call)) return sayNotDone('otherChange', { status: 'other' })
  const { status, remarks } = Object(current) as { status?: unknown; remarks?: unknown }
  // A message selects by letters alone: "re-requested" is "rerequested" there.
  const action = sayNotDone('otherChange', { status: String(status).replace('-', '') })
  return status === 'defective' && typeof remarks === 'string' ? `${action} (${remarks})` : action
}

function titleOf(call: Call): string {
  const command = findCommand(call.id)
  return command ? t(command.title) : call.id
}

/** Names the person who changed the record first, and their change. */
const meanwhile = (refused: Refused): string =>
  sayNotDone('meanwhile', { who: refused.changedBy ?? '', change: otherChangeText(refused) })

/**
 * Reason why a call was refused, with the name of its record; after a conflict with the other person's change. A refused undo
 * or redo names the action, which may have happened on another screen.
 */
export function refusalText(refused: Refused, label: string | undefined, action?: string): string {
  const { call, message: why } = refused
  if (call.id === stepCommands.undo)
    return action ? sayNotDone('actionNotUndone', { what: action, why }) : sayNotDone('notUndone', { why })
  if (call.id === stepCommands.redo)
    return action ? sayNotDone('actionNotRedone', { what: action, why }) : sayNotDone('notRedone', { why })
  const what = label ? sayNotDone('onRecord', { what: titleOf(call), record: label }) : titleOf(call)
  return sayNotDone('notDone', { what, why: refused.changedBy ? meanwhile(refused) : why })
}

const each = (conflicts: readonly Conflict[], text: (conflict: Conflict) => string) =>
  listed([...new Set(conflicts.map(text))])

/** One conflict has its own text; several have their number, the other people's changes and the records. */
export function conflictText(conflicts: readonly Conflict[]): string {
  const [only, ...others] = conflicts
  if (only && others.length === 0) return refusalText(only.notice, only.label, only.action)
  const changes = each(conflicts, ({ notice }) => meanwhile(notice))
  const records = each(conflicts, ({ notice, label, action }) => action || label || titleOf(notice.call))
  return sayNotDone('partlyDone', { count: conflicts.length, why: `${changes} (${records})` })
}

/** Label of the button that repeats the refused calls: "Verify anyway". */
export const anywayLabel = (conflicts: readonly Conflict[]): string =>
  sayNotDone('doAnyway', { what: each(conflicts, ({ notice }) => titleOf(notice.call)) })
