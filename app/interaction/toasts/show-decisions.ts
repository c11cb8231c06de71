import { t } from 'locales/commands'
import type { ChangeCommand } from '~/commands/engine/command'
import type { ShownAction } from '~/interaction/dispatcher-types'
import { connection } from '~/offline/stream/connection'
import { afterAction, decisionsId, type DecisionToastChange } from './decision-toast'
import { dismissToast, findToast, showToast, type ToastAction } from './toast-store'

/** The button of a toast that undoes the action `of`. */
export const undoAction = (undo: () => void, of?: string): ToastAction => ({
  label: t('title.changes.undo'),
  run: undo,
  of,
})

/** Shows or dismisses the toast of decisions and undo steps. @returns its text for screen readers */
export function showDecisions(change: DecisionToastChange, undo: () => void): string | null {
  if (change === null) dismissToast(decisionsId)
  if (!change) return null
  const { decisions, text } = change
  showToast({ ...change, action: decisions && undoAction(undo, decisions.entry) })
  return text
}

/** Announces an action that the screen already shows. @returns its text for screen readers */
export function showAction(command: ChangeCommand, action: ShownAction, undo: () => void): string | null {
  // Reasons why an earlier action was not done are outdated, and the toast of the action that is undone.
  for (const id of ['steps', 'reason', action.ofKey ?? '']) dismissToast(id)
  return showDecisions(afterAction(findToast(decisionsId), command, action, connection.read()), undo)
}
