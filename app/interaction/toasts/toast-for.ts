import { t as say } from 'locales/messages'
import { t as sayNotDone } from 'locales/not-done'
import { t as refusal } from 'locales/refusals'
import { isChange } from '~/commands/engine/command'
import type { Call } from '~/commands/engine/command'
import { countOf } from '~/commands/engine/context'
import { findCommand } from '~/commands/engine/registry'
import type { CommandDispatcher } from '~/interaction/dispatcher-types'
import { isStepCommand } from '~/interaction/undo/undo-entry'
import { actionOf, isPreference, type UndoEntry, type UndoLists } from '~/interaction/undo/undo-history'
import { newKey } from '~/lib/new-key'
import { getOutbox, type Notice } from '~/offline/outbox/outbox'
import { actionText } from './action-text'
import { decisionsId, reportsAny, undoAction } from './decision-toast'
import { anywayLabel, conflictText, movesStatus, refusalText } from './refusal-text'
import type { Conflict, Refused } from './refusal-text'
import { errorLook, showToast } from './toast-store'
import type { Toast, ToastAction, ToastInput } from './toast-store'
import { doneText, changedRecordName } from './toast-text'
import { isComment, unsentTextsOf } from './unsent-text'

/** State that the toast of an outcome depends on. */
export type ToastContext = {
  readonly dispatcher: Pick<CommandDispatcher, 'context' | 'layers' | 'repeat' | 'undoAction'>
  readonly history: UndoLists
  /** Undo entry of the call, which the outcome may have removed. */
  readonly entry: UndoEntry | undefined
  /** The visible toasts. */
  readonly shown: readonly Toast[]
  /** True if the app opens another draw request, so that the page does not name the one that ended. */
  readonly goesOn: boolean
}

const find = (shown: readonly Toast[], id: string | undefined) => shown.find((toast) => toast.id === id)

type DoneNotice = Extract<Notice, { kind: 'done' }>

const isStep = (call: Call): boolean => isStepCommand(call.id)

/** Consecutive undo and redo share one toast. */
const idOf = (call: Call) => (isStep(call) ? 'steps' : call.key)

/** True if the call adds an undo entry in this browser; undo and redo themselves do not. */
function isUndoable(call: Call): boolean {
  const command = findCommand(call.id)
  return !isStep(call) && command !== null && isChange(command) && command.undo === 'change'
}

/** True for an undo announced at the key press; one by the server's list or over another person's change is not. */
const isAnnounced = (call: Call) =>
  isStep(call) && !call.args.over && (call.args.of !== undefined || call.args.changeId !== undefined)

/** Command and records of a toast. Restoring a record replaces the toast of its deletion. */
function subjectOf(call: Call): string | undefined {
  const command = findCommand(call.id)
  const what = command?.inArchive || command?.verb === 'delete' ? 'archive' : call.id
  const hasSubject = call.targets.length > 0 || isPreference(call)
  return hasSubject ? [what, ...call.targets.map(({ id }) => id)].join(' ') : undefined
}

/** The button that undoes the action of a call, unless it has no undo. */
function undoButton(entry: UndoEntry | undefined, call: Call, { dispatcher }: ToastContext): ToastAction | undefined {
  if (!entry || entry.final || isStep(call)) return undefined
  const action = actionOf(entry)
  return undoAction(() => dispatcher.undoAction(action), action)
}

/** The provider's message about a change, with undo if possible; a bulk action has the number of its records so far. */
function doneToast(notice: DoneNotice, context: ToastContext): ToastInput | null {
  const { call } = notice
  const { dispatcher, history, entry, shown, goesOn } = context
  if (isAnnounced(call)) return null
  // The call was undone before its answer, and announced then. A browser without entries cannot know that.
  if (!entry && isUndoable(call) && history.done.length + history.undone.length > 0) return null
  const count = call.action ? (find(shown, call.action)?.count ?? 0) + 1 : 1
  const text = count > 1 ? actionText(call.id, count, undefined) : doneText(notice, dispatcher.context())
  const name = goesOn ? entry?.within?.label : changedRecordName(call, entry, dispatcher.context(), text)
  // The provider's message about a restored record names no record.
  const isRestored = findCommand(call.id)?.inArchive === true
  const beneath = isRestored && count === 1 ? actionText(call.id, 1, name) : undefined
  return {
    id: call.action ?? idOf(call),
    text,
    of: count > 1 || beneath !== undefined ? undefined : name,
    beneath,
    subject: subjectOf(call),
    count: call.action ? count : undefined,
    action: undoButton(entry, call, context),
  }
}

const alreadyDone = (call: Call, count: number) =>
  sayNotDone('alreadyDone', { what: actionText(call.id, count, undefined) })

/** A decision that was already there, unless the toast of the current run reports it, or a rule refused records. */
function doneBeforeToast(
  { call, changeId, isPartly = false }: DoneNotice,
  { entry, shown, dispatcher }: ToastContext,
): ToastInput | null {
  const ids = call.targets.map(({ id }) => id)
  if (changeId !== null || isPartly || !isUndoable(call) || reportsAny(find(shown, decisionsId), ids)) return null
  const text = alreadyDone(call, countOf(call))
  // The next action dismisses toasts with this id, and another reason replaces them.
  return { id: 'reason', text, of: changedRecordName(call, entry, dispatcher.context(), text) }
}

/** Deleting a record that does not exist any more counts as done. */
const isDeletedBefore = ({ gone, call }: Refused) => gone === true && findCommand(call.id)?.verb === 'delete'

/**
 * The toast of conflicts with other people's changes, which offers to repeat the calls anyway. It stays until it is
 * answered, because a fast reviewer is at other photos by then. Conflicts share it, so that none removes another.
 */
export function conflictToast(
  conflict: Conflict,
  { shown, dispatcher }: { shown: readonly Toast[]; dispatcher: Pick<CommandDispatcher, 'repeat'> },
): ToastInput {
  const conflicts = [...(find(shown, 'conflicts')?.conflicts ?? []), conflict]
  return {
    id: 'conflicts',
    text: conflictText(conflicts),
    look: errorLook,
    duration: Number.POSITIVE_INFINITY,
    conflicts,
    action: {
      label: anywayLabel(conflicts),
      run: () => conflicts.forEach(({ notice, label }) => dispatcher.repeat(notice.call, label)),
    },
  }
}

const errorToast = (call: Call, text: string, action?: ToastAction): ToastInput => ({
  id: idOf(call),
  text,
  look: errorLook,
  duration: 12_000,
  action,
})

/** Undoes the change before one of the provider's list that cannot be undone. */
function skip({ call, current }: Refused): void {
  const { past } = call.args
  const args = { ...call.args, past: [...(Array.isArray(past) ? past : []), Object(current).changeId] }
  getOutbox().enqueue({ ...call, args, key: newKey() })
}

/** A refused undo or redo; repeating one over another person's change needs the explicit choice of its toast. */
function refusedStepToast(notice: Refused, context: ToastContext): ToastInput {
  const { call, current } = notice
  const { entry } = context
  const label = entry?.label
  const action = entry && (call.args.over ? label : actionText(entry.id, entry.count, label))
  if (notice.changedBy) {
    const over = { ...call, args: { ...call.args, over: true } }
    return conflictToast({ notice: { ...notice, call: over }, label: action || label, action }, context)
  }
  // The provider's list has the change until its name or number is free again, or the person skips it.
  const { what } = Object(current) as { what?: unknown }
  if (call.args.within !== undefined && typeof what === 'string') {
    const button = { label: sayNotDone('skip'), run: () => skip(notice) }
    return { ...errorToast(call, refusalText(notice, undefined, what), button), duration: Number.POSITIVE_INFINITY }
  }
  // Two tabs may undo the same entry at the same time.
  if (action && notice.message === refusal('alreadyUndone'))
    return { id: idOf(call), text: sayNotDone('alreadyUndone', { what: action }) }
  return errorToast(call, refusalText(notice, label, action))
}

/** True if a refusal concerns an argument that the command's palette page asks for. */
export function isArgumentRefused({ call, issues }: Refused): boolean {
  const command = findCommand(call.id)
  if (!command || command.resolveTarget || call.matching) return false
  return issues.some(({ path }) => command.questions[path.split('.')[0] ?? ''] !== undefined)
}

/** Offers the page of a refused argument. The toast holds the typed values, so it stays, also when that page is left. */
function correctionToast(notice: Refused, text: string, { dispatcher, entry }: ToastContext): ToastInput {
  const { call, issues } = notice
  const again = { call, issues, label: entry?.label, left: () => void showToast(toast) }
  const run = () => dispatcher.layers.open({ kind: 'palette', prefix: '', again })
  const toast: ToastInput = {
    ...errorToast(call, text, { label: sayNotDone('correct'), run }),
    duration: Number.POSITIVE_INFINITY,
  }
  return toast
}

/** Hint on where the refused text was saved. */
function savedTextHint(call: Call): string {
  if (isComment(call)) return sayNotDone(call.args.audio ? 'voiceNoteSaved' : 'commentRestored')
  return unsentTextsOf(call).length > 0 ? sayNotDone('answerRestored') : ''
}

/** Reason of a refused call, with a way to correct or repeat it. */
function refusedToast(notice: Refused, context: ToastContext): ToastInput | null {
  const { call } = notice
  const label = context.entry?.label
  if (isDeletedBefore(notice)) return notice.elsewhere ? null : { id: call.key, text: alreadyDone(call, 1), of: label }
  if (isStep(call)) return refusedStepToast(notice, context)
  const text = refusalText(notice, label)
  if (isArgumentRefused(notice)) return correctionToast(notice, text, context)
  // A call on all matching records is not repeated: their number has changed, and the person has to see it first. Nor is
  // a move of a draw request's status: after another move it is seldom allowed.
  if (notice.changedBy && !call.matching && !movesStatus(call)) return conflictToast({ notice, label }, context)
  // Repeating a call that a rule forbids is pointless.
  const repeat = { label: say('tryAgain'), run: () => context.dispatcher.repeat(call, label) }
  return errorToast(call, text + savedTextHint(call), notice.passing && !call.matching ? repeat : undefined)
}

function partlyText(refused: readonly { message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))]
  return sayNotDone('partlyDone', { count: refused.length, why: reasons.slice(0, 2).join('; ') })
}

/** The toast of a call's outcome; null if the outcome is already visible. */
export function toastFor(notice: Notice, context: ToastContext): ToastInput | null {
  if (notice.kind === 'dropped') return null
  if (notice.kind === 'done') return notice.message ? doneToast(notice, context) : doneBeforeToast(notice, context)
  if (notice.kind === 'refused') return refusedToast(notice, context)
  const text = notice.kind === 'partly' ? partlyText(notice.refused) : sayNotDone('notSaved')
  return { text, look: errorLook, duration: 9000 }
}
