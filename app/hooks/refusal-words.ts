import { messages, say, type MessageId } from 'contract/messages'
import type { Call } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import type { Notice } from '~/live/outbox'
import { stepCommands } from './step'

type Refused = Extract<Notice, { kind: 'refused' }>

const isMessage = (id: string): id is MessageId => id in messages

/** What somebody else did meanwhile, by the status their change left; where that says nothing, that they changed it. */
function deedOf(current: unknown): string {
  const { status, remarks } = Object(current) as { status?: unknown; remarks?: unknown }
  const id = `other.${String(status)}`
  const deed = say(isMessage(id) ? id : 'other.changed')
  return status === 'defective' && typeof remarks === 'string' ? `${deed} (${remarks})` : deed
}

export function titleOf(call: Call): string {
  const command = findCommand(call.id)
  return command ? messages[command.title] : call.id
}

/** Why a call was not done, naming its record; after a conflict with what the other person did to it. */
export function refusalWords({ call, message: why, changedBy, current }: Refused, label: string | undefined): string {
  if (call.id === stepCommands.undo) return say('notUndone', { why })
  if (call.id === stepCommands.redo) return say('notRedone', { why })
  const what = label ? say('onRecord', { what: titleOf(call), record: label }) : titleOf(call)
  return say('notDone', { what, why: changedBy ? say('meanwhile', { who: changedBy, did: deedOf(current) }) : why })
}
