import { withPercent } from 'contract/money/percent'
import { type MessageId, t as say } from 'locales/messages'
import { changedBy } from '~/commands/engine/call'
import { isChange, type Call, type ChangeCommand } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { countOf, findAround, type CommandContext, type LastAction, type RecordRef } from '~/commands/engine/context'
import { findCommand } from '~/commands/engine/registry'
import { defaultZone, instantText, plainDateText, todayIn } from '~/lib/time/dates'
import type { UndoEntry, UndoHistory } from './undo-history'

export type StepKind = 'undo' | 'redo'

/** The commands that undo and redo on the server. */
export const stepCommands = {
  undo: 'changes.takeBack',
  redo: 'changes.putBack',
} as const satisfies Record<StepKind, CommandId>

/** True for undo and redo, which change nothing of their own. */
export const isStepCommand = (id: CommandId): boolean => id === stepCommands.undo || id === stepCommands.redo

/** Undo and redo calls name the call of their change, or its change id where a form made it. */
export function stepCall(kind: StepKind, entry: UndoEntry, key: string): Call {
  const patch = kind === 'undo' ? entry.before : entry.after
  const which = entry.changeId ? { changeId: entry.changeId } : { of: entry.key }
  const targets = patch.map(({ noun, id }) => ({ noun, id }))
  return { id: stepCommands[kind], args: { ...which, before: patch }, targets, key }
}

/** Arguments whose value follows the command's message, because the provider's message does not contain it. */
const valueArguments: Readonly<Partial<Record<MessageId, readonly string[]>>> = {
  progressSaved: ['progress'],
  'say.dueDateSet': ['dueDate'],
  eventMoved: ['start', 'date'],
}

/** Text of the value that a call set: a percentage, a date or a time; undefined for all other calls. */
export function valueText({ id, args }: Call, { zone = defaultZone }: CommandContext): string | undefined {
  const command = findCommand(id)
  const names = command && isChange(command) ? valueArguments[command.successMessage] : undefined
  const value = names?.map((name) => args[name]).find((one) => one !== undefined)
  if (typeof value === 'number') return withPercent(value.toFixed(1))
  if (typeof value !== 'string') return undefined
  const now = Date.now()
  return value.includes('T') ? instantText(value, zone, now) : plainDateText(value, todayIn(zone, now), zone)
}

/**
 * Name of an entry's record: on the page of its draw request the record alone, elsewhere with the draw request. Lists
 * and the calendar show draw requests of many lots, whichever is under the cursor.
 */
export function labelFrom(
  { label, within }: Pick<UndoEntry, 'label' | 'within'>,
  context: CommandContext,
): string | undefined {
  const isMany = context.mode === 'calendar' || context.mode === 'list'
  const isThere = label && !isMany && findAround(context, ['drawRequest'])?.id === within?.id
  if (!within || isThere) return label
  return within.itself ? within.label : [label, within.label].filter(Boolean).join(', ')
}

/** Summary of one action's entries: a single entry by its record, several by their number. */
export function lastActionOf(entries: readonly UndoEntry[], context: CommandContext): LastAction | undefined {
  const [entry, ...others] = entries
  if (!entry || entry.final) return undefined
  const count = others.reduce((sum, one) => sum + one.count, entry.count)
  if (others.length > 0) return { id: entry.id, count, label: undefined }
  const label = labelFrom(entry, context)
  // The value set comes before the record's name.
  const text = [entry.to, label].filter(Boolean).join(', ')
  return { id: entry.id, count, label: text, short: label === entry.label ? entry.short : undefined }
}

/** The draw request of an entry, with a name that is clear on any page. */
export function requestAround(
  context: CommandContext,
  targets: readonly RecordRef[],
  count: number,
): UndoEntry['within'] {
  // The list cursor may be on another record than the selected one; for several records none is named.
  const own = targets.find(({ noun }) => noun === 'drawRequest')
  const request = own?.label ? own : findAround(context, ['drawRequest'])
  if (!request || (own && (count > 1 || request.id !== own.id))) return undefined
  const { id, label, detail } = request
  return { id, label: [label, detail].filter(Boolean).join(', '), itself: own !== undefined }
}

type Made = Pick<UndoEntry, 'before' | 'after'> & {
  readonly label: string | undefined
  readonly refs: readonly RecordRef[]
}

/** The undo entry of a call, and the changed records; no entry if the screen already shows its result. */
export function entryOf(
  call: Call,
  command: ChangeCommand,
  { label, refs, before, after }: Made,
  context: CommandContext,
) {
  const all = call.targets
  const changed = changedBy(call, after, before)
  if (all.length > 0 && changed.length === 0) return null
  const ids = changed.map((target) => target.id)
  const its = ids.length < all.length ? refs.filter((ref) => ids.includes(ref.id)) : refs
  const count = countOf({ ...call, targets: changed })
  const name = label ?? (count < all.length && count === 1 ? its[0]?.label : undefined)
  // A command with a confirmation also reports afterwards that it cannot be undone.
  const isConfirmed = Object.values(command.questions).some(({ kind }) => kind === 'confirm')
  const entry: UndoEntry = {
    key: call.key,
    action: call.action,
    id: call.id,
    count,
    label: name,
    to: valueText(call, context),
    short: name && its[0]?.short,
    within: requestAround(context, its, count),
    final: command.undo !== 'change' && isConfirmed ? command.undo.none : undefined,
    before,
    after,
  }
  return { entry, ids }
}

/** Removes what completing a draw request froze: all but its assignment and deletion. */
export function removeFrozen(history: UndoHistory, request: string): void {
  const { done, undone } = history.read()
  const stays = ({ id, within, final }: UndoEntry) =>
    within?.id !== request || final || (within.itself && ['assign', 'delete'].includes(findCommand(id)?.verb ?? ''))
  history.remove([...done, ...undone].filter((entry) => !stays(entry)))
}

/** Name of a change in the provider's answer "Undone: Verified, 07 Walks". */
export function nameInAnswer(message: string): string | undefined {
  const start = (['undone', 'redone'] as const)
    .map((id) => say(id, { what: '' }))
    .find((one) => message.startsWith(one))
  return start && message.slice(start.length)
}
