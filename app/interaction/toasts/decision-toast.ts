import { type MessageId, t as say } from 'locales/messages'
import { verdictOf } from '~/commands/catalogue/decision-status'
import type { ChangeCommand } from '~/commands/engine/command'
import type { ShownAction } from '~/interaction/dispatcher-types'
import type { Connection } from '~/offline/stream/connection'
import { decisionsText, replacedText, undoTexts } from './action-text'
import type { DecisionRun, Toast, ToastInput } from './toast-store'

/** The toast of the decisions in a row, or of an undo. It holds their state: a run ends when its toast closes. */
export const decisionsId = 'decisions'

const [decisionsLast, undosLast] = [6000, 3000]

type Online = Pick<Connection, 'online' | 'waitingForSignIn'>
/** A toast to show, `null` to dismiss the shown one, `undefined` to leave it. */
export type DecisionToastChange = ToastInput | null | undefined

/** Text of a decision that is not sent yet: it must not suggest that the server has it. */
function unsentText(what: string, { online, waitingForSignIn }: Online): string {
  if (waitingForSignIn) return say('keptSignedOut', { what })
  return online ? what : say('keptOffline', { what })
}

function countsOf(decisions: DecisionRun['decisions']): Map<MessageId, number> {
  const counts = new Map<MessageId, number>()
  for (const id of decisions.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The toast after an action that shows on the screen at once; an action that is no decision dismisses an undo. */
export function afterAction(
  shown: Toast | undefined,
  command: ChangeCommand,
  action: ShownAction,
  online: Online,
): DecisionToastChange {
  if (action.of !== undefined) return stepToast(command, action)
  if (command.group !== 'decide' || !command.of.includes('media')) return shown?.step ? null : undefined
  const { ids, count, within, replaced, key } = action
  const run = shown?.decisions?.request === within?.id ? shown?.decisions : undefined
  // Decisions on all matching records are counted apart: most have no id here.
  const isAll = count > ids.length
  const decisions = new Map(isAll ? [] : [...(run?.decisions ?? [])].filter(([id]) => !ids.includes(id)))
  if (!isAll) for (const id of ids) decisions.set(id, command.successMessage)
  const next = { decisions, request: within?.id, entry: key }
  const counts = isAll ? new Map([[command.successMessage, count]]) : countsOf(decisions)
  const text = [decisionsText(counts), replacedText(replaced)].filter(Boolean).join('. ')
  // A single record is visible on the screen.
  return {
    id: decisionsId,
    text: unsentText(text, online),
    of: count > 1 ? within?.label : undefined,
    look: verdictOf(command.id),
    duration: decisionsLast,
    decisions: next,
  }
}

function stepToast(command: ChangeCommand, action: ShownAction): ToastInput {
  const { doing, done } = undoTexts(command, action)
  if (!action.waits) return { id: decisionsId, text: done, duration: undosLast, step: {} }
  const step = { waits: action.waits, done }
  return { id: decisionsId, text: doing, duration: Number.POSITIVE_INFINITY, step }
}

/** The toast after the server refused the call on these records: it must not report what was not done. */
export const afterRefusal = (shown: Toast | undefined, isStep: boolean, ids: readonly string[]): DecisionToastChange =>
  (isStep && shown?.step) || reportsAny(shown, ids) ? null : undefined

/** The toast after the server confirmed the call `key`. */
export function afterAnswer(shown: Toast | undefined, key: string): DecisionToastChange {
  const { waits, done } = shown?.step ?? {}
  return done && waits === key ? { id: decisionsId, text: done, duration: undosLast, step: {} } : undefined
}

/** True if the shown toast reports a decision on one of these records. */
export function reportsAny(shown: Toast | undefined, ids: readonly string[]): boolean {
  const run = shown?.decisions
  return run !== undefined && (run.decisions.size === 0 || ids.some((id) => run.decisions.has(id)))
}
