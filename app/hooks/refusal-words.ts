import { messages } from 'contract/messages'
import { isNotDoneId, sayNotDone } from 'contract/not-done'
import type { Call } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import type { Notice } from '~/live/outbox'
import { stepCommands } from './step'

export type Refused = Extract<Notice, { kind: 'refused' }>

/** Whether a call is on a draw request and does not move it from one status to another. */
function leavesStatus({ id }: Call): boolean {
  const command = findCommand(id)
  return (
    command !== null && command.of.includes('drawRequest') && command.group !== 'decide' && command.verb !== 'status'
  )
}

/**
 * What somebody else did meanwhile, by the status their change left; where that says nothing, that they changed it. To what
 * leaves the status of a draw request it says nothing: it stands since before, and what was changed may be any field.
 */
function deedOf({ call, current }: Refused): string {
  if (leavesStatus(call)) return sayNotDone('other.changed')
  const { status, remarks } = Object(current) as { status?: unknown; remarks?: unknown }
  const id = `other.${String(status)}`
  const deed = sayNotDone(isNotDoneId(id) ? id : 'other.changed')
  return status === 'defective' && typeof remarks === 'string' ? `${deed} (${remarks})` : deed
}

export function titleOf(call: Call): string {
  const command = findCommand(call.id)
  return command ? messages[command.title] : call.id
}

/** Who was faster, and with what. */
export const meanwhile = (refused: Refused): string =>
  sayNotDone('meanwhile', { who: refused.changedBy ?? '', did: deedOf(refused) })

/**
 * Why a call was not done, naming its record; after a conflict with what the other person did to it. Of a step back or forth
 * the deed it was to take is named, for it may have been done on another screen.
 */
export function refusalWords(refused: Refused, label: string | undefined, deed?: string): string {
  const { call, message: why } = refused
  if (call.id === stepCommands.undo)
    return deed ? sayNotDone('deedNotUndone', { what: deed, why }) : sayNotDone('notUndone', { why })
  if (call.id === stepCommands.redo)
    return deed ? sayNotDone('deedNotRedone', { what: deed, why }) : sayNotDone('notRedone', { why })
  const what = label ? sayNotDone('onRecord', { what: titleOf(call), record: label }) : titleOf(call)
  return sayNotDone('notDone', { what, why: refused.changedBy ? meanwhile(refused) : why })
}
