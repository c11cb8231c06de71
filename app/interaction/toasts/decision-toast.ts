import { t } from 'locales/commands'
import { type MessageId, t as say } from 'locales/messages'
import { verdictOf } from '~/commands/catalog/decision-status'
import type { ChangeCommand } from '~/commands/engine/command'
import type { ShownAction } from '~/interaction/dispatcher-types'
import { connection } from '~/offline/stream/connection'
import { decisionsText, replacedText, undoTexts } from './action-text'
import { dismissToast, findToast, showToast, type DecisionRun, type Toast, type ToastAction } from './toast-store'

/** The toast of the decisions in a row, or of an undo. It holds their state: a run ends when its toast closes. */
export const decisionsId = 'decisions'

const [decisionsLast, undosLast] = [6000, 3000]

/** The button of a toast that undoes the action `of`. */
export const undoAction = (undo: () => void, of?: string): ToastAction => ({
  label: t('title.changes.undo'),
  run: undo,
  of,
})

/** Announces an action that the screen already shows. @returns its text for screen readers */
export function showAction(command: ChangeCommand, action: ShownAction, undo: () => void): string | null {
  // Reasons why an earlier action was not done are outdated.
  for (const id of ['steps', 'reason']) dismissToast(id)
  const isDecision = command.group === 'decide' && command.of.includes('media')
  const run = findToast(decisionsId)?.decisions
  if (action.of === undefined && !isDecision) {
    if (!run) dismissToast(decisionsId)
    return null
  }
  const toast = action.of === undefined ? decisionToast(run, command, action, undo) : stepToast(command, action)
  showToast({ id: decisionsId, ...toast })
  return toast.text
}

/** Shows an undo that waited for the call `key` as done. @returns its text for screen readers */
export function confirmStep(key: string): string | null {
  const step = findToast(decisionsId)?.step
  if (step?.waits !== key) return null
  showToast({ id: decisionsId, text: step.done, duration: undosLast })
  return step.done
}

/** Dismisses the toast of a refused undo, or of a decision on one of these records: it must not report what was not done. */
export function dismissRefused(isStep: boolean, ids: readonly string[]): void {
  const shown = findToast(decisionsId)
  if (shown?.decisions ? reportsAny(shown, ids) : isStep) dismissToast(decisionsId)
}

/** True if the toast reports a decision on one of these records. */
export function reportsAny(shown: Toast | undefined, ids: readonly string[]): boolean {
  const run = shown?.decisions
  return run !== undefined && (run.decisions.size === 0 || ids.some((id) => run.decisions.has(id)))
}

/** Text of a decision that is not sent yet: it must not suggest that the server has it. */
function unsentText(what: string): string {
  const { online, waitingForSignIn } = connection.read()
  if (waitingForSignIn) return say('keptSignedOut', { what })
  return online ? what : say('keptOffline', { what })
}

function countsOf(decisions: DecisionRun['decisions']): Map<MessageId, number> {
  const counts = new Map<MessageId, number>()
  for (const id of decisions.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function decisionToast(shown: DecisionRun | undefined, command: ChangeCommand, action: ShownAction, undo: () => void) {
  const { ids, count, within, replaced, key } = action
  const run = shown?.request === within?.id ? shown : undefined
  // Decisions on all matching records are counted apart: most have no id here.
  const isAll = count > ids.length
  const decisions = new Map(isAll ? [] : [...(run?.decisions ?? [])].filter(([id]) => !ids.includes(id)))
  if (!isAll) for (const id of ids) decisions.set(id, command.successMessage)
  const counts = isAll ? new Map([[command.successMessage, count]]) : countsOf(decisions)
  return {
    text: unsentText([decisionsText(counts), replacedText(replaced)].filter(Boolean).join('. ')),
    // A single record is visible on the screen.
    of: count > 1 ? within?.label : undefined,
    look: verdictOf(command.id),
    duration: decisionsLast,
    decisions: { decisions, request: within?.id },
    action: undoAction(undo, key),
  }
}

function stepToast(command: ChangeCommand, action: ShownAction) {
  const { doing, done } = undoTexts(command, action)
  if (!action.waits) return { text: done, duration: undosLast }
  return { text: doing, duration: Number.POSITIVE_INFINITY, step: { waits: action.waits, done } }
}
