import { callOf, inverse } from '~/commands/engine/call'
import { decidesMedia } from 'contract/core/capabilities'
import type { Args, Call, ChangeCommand } from '~/commands/engine/command'
import { type CommandContext, countOf, type Selection, type Target } from '~/commands/engine/context'
import { newKey } from '~/lib/new-key'
import { isBounce } from './change-press'
import type { Dispatch } from './dispatcher-types'
import { openRecord } from './context-reader'
import { replacedDecisions } from './toasts/replaced-decisions'
import { entryOf } from './undo/undo-entry'
import { actionOf } from './undo/undo-history'

/** Decisions advance to another photo only where photos are shown singly; a list keeps its cursor. */
const movesToNext = (command: ChangeCommand, context: CommandContext, targets: readonly Target[]) =>
  command.afterwards === 'next' &&
  context.mode !== 'grid' &&
  context.mode !== 'list' &&
  targets.length === 1 &&
  targets[0]?.id === context.here?.id

/** True when the open page's record was deleted: the page is then left for its parent. */
const leavesDeletedPage = (command: ChangeCommand, targets: readonly Target[]) =>
  command.afterwards === 'parent' && targets.length === 1 && targets[0]?.id === openRecord()

/**
 * Runs a change with complete arguments; ignores a bouncing key. Moving by a day sets another day each time, however
 * late the previous answer comes. Repeating a decision is harmless, and each press moves to the next photo.
 */
export function runChange(dispatch: Dispatch, command: ChangeCommand, args: Args, selection: Selection): void {
  const context = dispatch.context()
  if (command.afterwards !== 'next') {
    const press = { content: JSON.stringify(callOf(command, context, args, selection, '')), at: performance.now() }
    const isSame = selection.targets.length > 0 && isBounce(dispatch.lastPress.current, press)
    dispatch.lastPress.current = press
    if (isSame) return
  }
  enqueueAll(dispatch, command, context, args, selection)
}

/** Enqueues one call for each applicable target of a command that takes one record; all calls share one action id. */
function enqueueAll(
  dispatch: Dispatch,
  command: ChangeCommand,
  context: CommandContext,
  args: Args,
  selection: Selection,
): void {
  if (!command.perRecord) return enqueueCall(dispatch, command, context, args, selection)
  const action = selection.targets.length > 1 ? newKey() : undefined
  for (const target of selection.targets)
    if (command.isAvailable(context, [target]).ok)
      enqueueCall(dispatch, command, context, args, { targets: [target] }, action)
}

function enqueueCall(
  dispatch: Dispatch,
  command: ChangeCommand,
  context: CommandContext,
  args: Args,
  selection: Selection,
  action?: string,
): void {
  const call = { ...callOf(command, context, args, selection, newKey()), ...(action && { action }) }
  const [first] = call.targets
  // A checklist line may belong to another item than the open one.
  const line = context.lists.checklist?.find(({ value }) => value === first?.id)
  const label = countOf(call) === 1 ? (line?.name ?? selection.targets[0]?.label) : undefined
  sendCall(dispatch, command, call, label, selection)
  const { handlers, reveal } = dispatch.screens.top()
  // A borrower decides nothing and moves to the next photo, anyone else to the next undecided one.
  if (movesToNext(command, context, call.targets))
    handlers?.[decidesMedia(dispatch.options.role) ? 'nextUndecided' : 'next']?.()
  if (leavesDeletedPage(command, call.targets)) handlers?.parent?.()
  if (command.afterwards === 'follow' && first) reveal?.(first.id)
}

/** Applies the optimistic update, sends the call, adds an undo entry and announces the action. */
export function sendCall(
  dispatch: Dispatch,
  command: ChangeCommand,
  call: Call,
  label: string | undefined,
  { targets: refs }: Pick<Selection, 'targets'>,
): void {
  const { options, screens } = dispatch
  const { enqueue, store } = options.callSink()
  const after = command.optimistic?.(call.args, call.targets, store) ?? []
  const before = inverse(after, store, screens.top().lists?.shown)
  enqueue(call)
  const made = entryOf(call, command, { label, refs, before, after }, dispatch.context())
  // A decision that the record already has is announced when the server confirms it.
  if (!made) return
  const { entry, ids } = made
  const { count, within, final } = entry
  const isUndoable = command.undo === 'change'
  if (isUndoable || final) options.undo.add(entry)
  const replaced = replacedDecisions(refs, after)
  const key = isUndoable ? actionOf(entry) : undefined
  options.shell().showAction(command, { count, label: entry.label, within, ids, key, replaced })
}
