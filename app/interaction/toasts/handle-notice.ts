import { whyNoUndo, type NoUndo } from 'contract/core/no-undo'
import { t as sayNotDone } from 'locales/not-done'
import { openNextInspection, revealUndone, saveUnsentText, saveVoiceNote } from '~/interaction/after-answer'
import type { CommandDispatcher } from '~/interaction/dispatcher-types'
import { settleEntry } from '~/interaction/undo/settle-entry'
import { isStepCommand } from '~/interaction/undo/undo-entry'
import type { UndoHistory } from '~/interaction/undo/undo-history'
import { recordAt } from '~/lib/paths'
import type { Notice } from '~/offline/outbox/outbox'
import { removedRecords } from '~/offline/store/removed-records'
import { confirmStep, dismissRefused } from './decision-toast'
import { isArgumentRefused, toastFor } from './toast-for'
import { readToasts, showToast } from './toast-store'

export type NoticeContext = {
  readonly dispatcher: CommandDispatcher
  readonly history: UndoHistory
  /** Announces a text to screen readers after the last notice of a run; null cancels the announcement. */
  readonly announce: (text: string | null) => void
}

/** Shows what was done in the tab that did it, and refusals in the tab that is visible. */
export function handleNotice(context: NoticeContext, notice: Notice): void {
  const { dispatcher, history } = context
  if (!notice.elsewhere) updateDecisions(context, notice)
  if (notice.kind === 'dropped') return
  const isTheirs = notice.kind === 'done' && notice.elsewhere
  // The tab that made the call settles its entry.
  const entry = notice.elsewhere ? history.find(notice.call.key) : settleEntry(history, notice)
  saveUnsentText(notice)
  saveVoiceNote(notice)
  if (notice.kind === 'refused' && notice.gone) removedRecords.markRemoved(recordAt(location.pathname) ?? '')
  if (isTheirs || (notice.kind !== 'done' && document.visibilityState !== 'visible')) return
  if (notice.kind === 'done') revealUndone(dispatcher, notice, history.find(notice.call.key))
  const goesOn = notice.kind === 'done' && openNextInspection(dispatcher, notice.call)
  const toast = toastFor(notice, { dispatcher, history: history.read(), entry, shown: readToasts(), goesOn })
  if (!toast) return
  // A refused argument is asked for again at once, without a toast.
  if (notice.kind === 'refused' && isArgumentRefused(notice) && isKeyboardFree(dispatcher)) toast.action?.run()
  else showToast(toast)
}

/** True if no layer, form or text field has the keyboard. */
function isKeyboardFree({ layers, context }: CommandDispatcher): boolean {
  const { mode, typing } = context()
  return layers.shown() === null && mode !== 'form' && !typing
}

/** Updates the decision toast: confirms an undo that waited, and dismisses "Verified · Undo" of unchanged records. */
function updateDecisions({ history, announce }: NoticeContext, notice: Notice): void {
  const { call, kind } = notice
  if (kind === 'done' || kind === 'dropped') {
    const text = confirmStep(call.key)
    if (text !== null) announce(text)
  }
  if ((kind === 'done' && notice.changeId !== null) || kind === 'unsaved' || kind === 'dropped') return
  if (kind === 'refused') announce(null)
  // A decision that was already there, and an undo by the server's list, were not announced at the key press.
  if (!history.find(call.key)) return
  const ids = kind === 'partly' ? notice.refused.map(({ uuid }) => uuid) : call.targets.map(({ id }) => id)
  dismissRefused(isStepCommand(call.id), ids)
}

/** Reports that the last action cannot be undone; the next undo takes the action before it. */
export const showNotUndoable = (why: NoUndo): void =>
  void showToast({ id: 'steps', text: sayNotDone('notUndone', { why: whyNoUndo(why) }) })
