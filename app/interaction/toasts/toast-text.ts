import { t as say } from 'locales/messages'
import { isChange, type Call, type Verb } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { findKnown } from '~/commands/engine/find-known-record'
import { findCommand } from '~/commands/engine/registry'
import { recordAt } from '~/lib/paths'
import type { Notice } from '~/offline/outbox/outbox'
import { isStepCommand, labelFrom, requestAround, valueText } from '~/interaction/undo/undo-entry'
import type { UndoEntry } from '~/interaction/undo/undo-history'

type DoneNotice = Extract<Notice, { kind: 'done' }>

/** The provider's message, or the command's message with the value that was set. */
export function doneText({ call, message, changeId }: DoneNotice, context: CommandContext): string {
  const [command, set] = [findCommand(call.id), changeId === null ? undefined : valueText(call, context)]
  return command && isChange(command) && set ? `${say.of(command.successMessage, { count: 1 })}: ${set}` : message
}

/** These remove the record from the place where it was shown, as restoring removes it from the archive. */
const leaving: ReadonlySet<unknown> = new Set<Verb>(['delete', 'move', 'later', 'earlier'])

/** Name of the changed record as the screen shows it, for a call without an undo entry. */
function shownAs({ targets: [target] }: Call, context: CommandContext): Pick<UndoEntry, 'label' | 'within'> {
  const ref = target && findKnown(context, target.id)
  return ref && ref.noun !== 'notification' ? { label: ref.label, within: requestAround(context, [ref], 1) } : {}
}

/** Name of the single record of a call, unless its page is open; for a new record the name that was typed. */
export function changedRecordName(
  call: Call,
  entry: UndoEntry | undefined,
  context: CommandContext,
  text: string,
): string | undefined {
  const { id, args, targets, matching } = call
  const command = findCommand(id)
  if (!command || !isChange(command) || isStepCommand(id)) return undefined
  const of = entry ?? (targets.length === 1 && !matching ? shownAs(call, context) : {})
  // An open record page shows its lot and draw request; a list shows those of many.
  const recordName = recordAt(location.pathname) === null ? labelFrom(of, context) : of.label
  // Some messages contain the name of their record.
  const hasLabel = of.label !== undefined && text.includes(of.label)
  if (leaving.has(command.verb) || command.inArchive) return hasLabel ? undefined : recordName
  const typed = command.namedBy?.map((name) => args[name]) ?? []
  const name = typed.filter((one) => typeof one === 'string').join(' ')
  const isSaid = targets.some((one) => location.pathname.includes(one.id)) || hasLabel
  return [name, !isSaid && recordName].filter(Boolean).join(', ') || undefined
}
