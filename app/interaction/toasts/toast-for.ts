import { t as say } from 'locales/messages'
import { t as sayNotDone } from 'locales/not-done'
import { t as refusal } from 'locales/refusals'
import { isChange } from '~/commands/engine/command'
import type { Call } from '~/commands/engine/command'
import { countOf, type CommandContext } from '~/commands/engine/context'
import { findCommand } from '~/commands/engine/registry'
import { isStepCommand } from '~/interaction/undo/undo-entry'
import { actionOf, isPreference, type UndoEntry, type UndoLists } from '~/interaction/undo/undo-history'
import type { Notice } from '~/offline/outbox/outbox'
import { actionText } from './action-text'
import { decisionsId, reportsAny } from './decision-toast'
import { anywayLabel, conflictText, movesStatus, refusalText } from './refusal-text'
import type { Conflict, Refused } from './refusal-text'
import { errorLook } from './toast-store'
import type { Toast, ToastInput } from './toast-store'
import { doneText, nameOf } from './toast-text'
import { isComment, unsentTextsOf } from './unsent-text'

/** State that the toast of an outcome depends on. */
export type ToastContext = {
  readonly commandContext: CommandContext
  readonly history: UndoLists
  /** Undo entry of the call, which the outcome may have removed. */
  readonly entry: UndoEntry | undefined
  /** The visible toasts. */
  readonly shown: readonly Toast[]
  /** True if the app opens another draw request, so that the page does not name the one that ended. */
  readonly goesOn: boolean
}

/** Action of a toast's button: undo an entry, repeat calls, correct an argument, or skip a change that cannot be undone. */
export type Action =
  | { readonly kind: 'undo'; readonly entry: string }
  | { readonly kind: 'repeat'; readonly label: string; readonly conflicts: readonly Conflict[] }
  | { readonly kind: 'correct'; readonly label: string }
  | { readonly kind: 'skip'; readonly label: string }

export type PlannedToast = {
  readonly toast: Omit<ToastInput, 'action'>
  readonly action?: Action | undefined
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

/** The provider's message about a change, with undo if possible; a bulk action has the number of its records so far. */
function doneToast(
  notice: DoneNotice,
  { commandContext, history, entry, shown, goesOn }: ToastContext,
): PlannedToast | null {
  const { call } = notice
  if (isAnnounced(call)) return null
  const { done, undone } = history
  // The call was undone before its answer, and announced then. A browser without entries cannot know that.
  if (!entry && isUndoable(call) && done.length + undone.length > 0) return null
  const count = call.action ? (find(shown, call.action)?.count ?? 0) + 1 : 1
  const text = count > 1 ? actionText(call.id, count, undefined) : doneText(notice, commandContext)
  const name = goesOn ? entry?.within?.label : nameOf(call, entry, commandContext, text)
  const of = count > 1 ? undefined : name
  const command = findCommand(call.id)
  const isRestored = command?.inArchive === true
  // The provider's message about a restored record names no record.
  const beneath = isRestored && count === 1 ? actionText(call.id, 1, of) : undefined
  // Restoring a record replaces the toast of its deletion.
  const what = isRestored || command?.verb === 'delete' ? 'archive' : call.id
  const hasSubject = call.targets.length > 0 || isPreference(call)
  const subject = hasSubject ? [what, ...call.targets.map(({ id }) => id)].join(' ') : undefined
  return {
    toast: {
      id: call.action ?? idOf(call),
      text,
      of: beneath === undefined ? of : undefined,
      beneath,
      subject,
      count: call.action ? count : undefined,
    },
    action: entry && !entry.final && !isStep(call) ? { kind: 'undo', entry: actionOf(entry) } : undefined,
  }
}

/** A decision that was already there, unless the toast of the current run reports it. */
function doneBeforeToast(
  { call, changeId }: DoneNotice,
  { entry, shown, commandContext }: ToastContext,
): PlannedToast | null {
  const ids = call.targets.map(({ id }) => id)
  if (changeId !== null || !isUndoable(call) || reportsAny(find(shown, decisionsId), ids)) return null
  const text = sayNotDone('alreadyDone', { what: actionText(call.id, countOf(call), undefined) })
  // The next action dismisses toasts with this id, and another reason replaces them.
  return { toast: { id: 'reason', text, of: nameOf(call, entry, commandContext, text) } }
}

/** Deleting a deleted record counts as done, which only the tab that tried it reports. */
function deletedBeforeToast({ call, elsewhere }: Extract<Notice, { kind: 'refused' }>, { entry }: ToastContext) {
  const text = sayNotDone('alreadyDone', { what: actionText(call.id, 1, undefined) })
  return elsewhere ? null : { toast: { id: call.key, text, of: entry?.label } }
}

const isDeletedBefore = ({ gone, call }: Refused): boolean => {
  const command = findCommand(call.id)
  return gone === true && command !== null && isChange(command) && command.verb === 'delete'
}

/**
 * The toast of conflicts with other people's changes, which offers to repeat the calls anyway. It stays until it is
 * answered, because a fast reviewer is at other photos by then. Conflicts share it, so that none removes another.
 */
export function conflictToast(conflict: Conflict, shown: readonly Toast[]): PlannedToast {
  const conflicts = [...(find(shown, 'conflicts')?.conflicts ?? []), conflict]
  return {
    toast: {
      id: 'conflicts',
      text: conflictText(conflicts),
      look: errorLook,
      duration: Number.POSITIVE_INFINITY,
      conflicts,
    },
    action: { kind: 'repeat', label: anywayLabel(conflicts), conflicts },
  }
}

const errorToast = (call: Call, text: string, action?: Action, stays = false): PlannedToast => ({
  toast: { id: idOf(call), text, look: errorLook, duration: stays ? Number.POSITIVE_INFINITY : 12_000 },
  action,
})

const override = (call: Call): Call => ({ ...call, args: { ...call.args, over: true } })

/** A refused undo or redo; repeating one over another person's change needs the explicit choice of its toast. */
function refusedStepToast(notice: Refused, { entry, shown }: ToastContext): PlannedToast {
  const { call, current } = notice
  const label = entry?.label
  const isOverride = Boolean(call.args.over)
  const action = entry && (isOverride ? label : actionText(entry.id, entry.count, label))
  if (notice.changedBy)
    return conflictToast({ notice: { ...notice, call: override(call) }, label: action || label, action }, shown)
  // The provider's list has the change until its name or number is free again, or the person skips it.
  const { what } = Object(current) as { what?: unknown }
  if (call.args.within !== undefined && typeof what === 'string')
    return errorToast(call, refusalText(notice, undefined, what), { kind: 'skip', label: sayNotDone('skip') }, true)
  // Two tabs may undo the same entry at the same time.
  if (action && notice.message === refusal('alreadyUndone'))
    return { toast: { id: idOf(call), text: sayNotDone('alreadyUndone', { what: action }) } }
  return errorToast(call, refusalText(notice, label, action))
}

/** True if a refusal concerns an argument that the command's palette page asks for. */
function isArgumentRefused({ call, issues }: Refused): boolean {
  const command = findCommand(call.id)
  if (!command || command.resolveTarget || call.matching) return false
  return issues.some(({ path }) => command.asks[path.split('.')[0] ?? ''] !== undefined)
}

/** Hint on where the refused text was saved. */
function savedTextHint(call: Call): string {
  if (isComment(call)) return sayNotDone(call.args.audio ? 'voiceNoteSaved' : 'commentRestored')
  return unsentTextsOf(call).length > 0 ? sayNotDone('answerRestored') : ''
}

/** Reason of a refused call, with a way to correct or repeat it. */
function refusedToast(notice: Refused, context: ToastContext): PlannedToast {
  const { call } = notice
  const label = context.entry?.label
  if (isStep(call)) return refusedStepToast(notice, context)
  const text = refusalText(notice, label)
  // The toast holds the typed values, so it stays.
  if (isArgumentRefused(notice)) return errorToast(call, text, { kind: 'correct', label: sayNotDone('correct') }, true)
  // A call on all matching records is not repeated: their number has changed, and the person has to see it first. Nor is
  // a move of a draw request's status: after another move it is seldom allowed.
  const conflict = { notice, label }
  if (notice.changedBy && !call.matching && !movesStatus(call)) return conflictToast(conflict, context.shown)
  // Repeating a call that a rule forbids is pointless.
  const isRepeatable = notice.passing && !call.matching
  const repeat = { kind: 'repeat', label: say('tryAgain'), conflicts: [conflict] } as const
  return errorToast(call, text + savedTextHint(call), isRepeatable ? repeat : undefined)
}

function partlyText(refused: readonly { message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))]
  return sayNotDone('partlyDone', { count: refused.length, why: reasons.slice(0, 2).join('; ') })
}

/** The toast of a call's outcome; null if the outcome is already visible. */
export function toastFor(notice: Notice, context: ToastContext): PlannedToast | null {
  if (notice.kind === 'dropped') return null
  if (notice.kind === 'done') return notice.message ? doneToast(notice, context) : doneBeforeToast(notice, context)
  if (notice.kind === 'refused')
    return isDeletedBefore(notice) ? deletedBeforeToast(notice, context) : refusedToast(notice, context)
  const text = notice.kind === 'partly' ? partlyText(notice.refused) : sayNotDone('notSaved')
  return { toast: { text, look: errorLook, duration: 9000 } }
}
