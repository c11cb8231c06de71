import { t as ruleText } from 'locales/rules'
import type { Notice } from '~/offline/outbox/outbox'
import { isStepCommand, nameInAnswer, removeFrozen, stepCommands } from './undo-entry'
import type { UndoEntry, UndoHistory } from './undo-history'

type Done = Extract<Notice, { kind: 'done' }>

/**
 * Brings the history in line with the provider's answer: a refused call is no entry, nor is one that changed nothing.
 * @returns the entry of the call, which may be removed now
 */
export function settleEntry(history: UndoHistory, notice: Notice): UndoEntry | undefined {
  const entry = history.find(notice.call.key)
  if (notice.kind === 'refused' && entry) {
    history.remove([entry])
    if (notice.message === ruleText('rule.frozen') && entry.within) removeFrozen(history, entry.within.id)
  }
  if (notice.kind === 'done') settleDone(history, notice, entry)
  return entry
}

function settleDone(history: UndoHistory, notice: Done, entry: UndoEntry | undefined): void {
  const { call, changeId, message } = notice
  if (completes(notice)) removeFrozen(history, call.targets[0]?.id ?? '')
  if (entry?.final) return
  if (changeId === null) return entry && history.remove([entry])
  const label = isStepCommand(call.id) && call.args.within !== undefined && nameInAnswer(message)
  if (!label) return
  // The provider's list chose the change; the answer names it.
  const listed = { key: call.key, id: stepCommands.redo, count: 1, before: [], after: [] }
  const list = !entry && call.id === stepCommands.undo ? 'undone' : 'done'
  history.put(list, { ...(entry ?? listed), label })
}

const completes = ({ call: { id, args } }: Done): boolean =>
  id === 'inspection.complete' || (id === 'inspection.setStatus' && args.status === 'completed')
