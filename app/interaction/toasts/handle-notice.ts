import { whyNoUndo, type NoUndo } from 'contract/core/no-undo'
import { t as sayNotDone } from 'locales/not-done'
import { openNextInspection, revealUndone, saveUnsentText, saveVoiceNote } from '~/interaction/after-answer'
import type { CommandDispatcher } from '~/interaction/dispatcher-types'
import { settleEntry } from '~/interaction/undo/settle-entry'
import { isStepCommand } from '~/interaction/undo/undo-entry'
import type { UndoEntry, UndoHistory } from '~/interaction/undo/undo-history'
import { newKey } from '~/lib/new-key'
import { recordAt } from '~/lib/paths'
import { getOutbox, type Notice } from '~/offline/outbox/outbox'
import { departures } from '~/offline/store/removed-records'
import { afterAnswer, afterRefusal, decisionsId, type DecisionToastChange } from './decision-toast'
import { showDecisions, undoAction } from './show-decisions'
import { toastFor, type Action, type PlannedToast } from './toast-for'
import { findToast, readToasts, showToast, type ToastAction } from './toast-store'

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
  if (notice.kind === 'refused' && notice.gone) departures.lose(recordAt(location.pathname) ?? '')
  if (isTheirs || (notice.kind !== 'done' && document.visibilityState !== 'visible')) return
  if (notice.kind === 'done') revealUndone(dispatcher, notice, history.find(notice.call.key))
  const planned = toastFor(notice, {
    commandContext: dispatcher.context(),
    history: history.read(),
    entry,
    shown: readToasts(),
    goesOn: notice.kind === 'done' && openNextInspection(dispatcher, notice.call),
  })
  if (planned) show(context, notice, planned, entry)
}

/** Updates the decision toast: confirms an undo that waited, and dismisses "Verified · Undo" of unchanged records. */
function updateDecisions({ dispatcher, history, announce }: NoticeContext, notice: Notice): void {
  const { call, kind } = notice
  const shown = findToast(decisionsId)
  const apply = (change: DecisionToastChange) => showDecisions(change, () => dispatcher.run('changes.undo'))
  if (kind === 'done' || kind === 'dropped') {
    const text = apply(afterAnswer(shown, call.key))
    if (text !== null) announce(text)
  }
  if ((kind === 'done' && notice.changeId !== null) || kind === 'unsaved' || kind === 'dropped') return
  if (kind === 'refused') announce(null)
  // A decision that was already there, and an undo by the server's list, were not announced at the key press.
  if (!history.find(call.key)) return
  const ids = kind === 'partly' ? notice.refused.map(({ uuid }) => uuid) : call.targets.map(({ id }) => id)
  apply(afterRefusal(shown, isStepCommand(call.id), ids))
}

/** Shows a toast; a refused argument is asked for again at once if nothing else has the keyboard. */
function show(context: NoticeContext, notice: Notice, { toast, action }: PlannedToast, entry?: UndoEntry): void {
  const { dispatcher } = context
  const display = () =>
    void showToast({ ...toast, action: action && actionFor(context, notice, action, entry, display) })
  const isFree =
    dispatcher.layers.shown() === null && dispatcher.context().mode !== 'form' && !dispatcher.context().typing
  if (action?.kind === 'correct' && isFree) actionFor(context, notice, action, entry, display).run()
  else display()
}

/** The button of an action; `left` is called when the palette page that it opened is closed. */
function actionFor(
  context: NoticeContext,
  notice: Notice,
  action: Action,
  entry: UndoEntry | undefined,
  left: () => void,
): ToastAction {
  const { dispatcher } = context
  const { call } = notice
  if (action.kind === 'undo') return undoAction(() => dispatcher.undoAction(action.entry), action.entry)
  const { label } = action
  if (action.kind === 'repeat')
    return { label, run: () => action.conflicts.forEach((one) => dispatcher.repeat(one.notice.call, one.label)) }
  if (action.kind === 'skip') return { label, run: () => skip(notice) }
  const issues = notice.kind === 'refused' ? notice.issues : []
  const again = { call, issues, label: entry?.label, left }
  return { label, run: () => dispatcher.layers.open({ kind: 'palette', prefix: '', again }) }
}

/** Undoes the change before one of the provider's list that cannot be undone. */
function skip({ call, ...notice }: Notice): void {
  const skipped: unknown = notice.kind === 'refused' ? Object(notice.current).changeId : undefined
  const { past } = call.args
  const args = { ...call.args, past: [...(Array.isArray(past) ? past : []), skipped] }
  getOutbox().enqueue({ ...call, args, key: newKey() })
}

/** Reports that the last action cannot be undone; the next undo takes the action before it. */
export const showNotUndoable = (why: NoUndo): void =>
  void showToast({ id: 'steps', text: sayNotDone('notUndone', { why: whyNoUndo(why) }) })
