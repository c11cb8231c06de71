import { useEffect } from 'react'
import { v4 as newKey } from 'uuid'
import { messages, say } from 'contract/messages'
import { forget } from '~/commands/undo-stack'
import type { Call } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import type { KeySettings } from '~/commands/remaps'
import { undoAction } from '~/components/palette/decision-toast'
import { showError, showToast } from '~/components/shell/toasts'
import type { Notice, Outbox } from '~/live/outbox'
import { createSettingsMemory } from './key-settings'
import { stepBy, stepCommands } from './step'
import { createUndoMemory } from './undo-memory'
import type { UndoMemory } from './undo-memory'

/** Tells what became of calls, in the tab that is looked at. */
export function useOutboxNotices(outbox: Outbox | null, user: string): void {
  useEffect(() => {
    if (!outbox) return
    return outbox.listen((notice) => {
      const memory = createUndoMemory(user)
      if (notice.kind === 'refused') memory.change((stack) => forget(stack, notice.call.key))
      const undoing = { outbox, memory, settings: createSettingsMemory(user).read }
      if (document.visibilityState === 'visible') tell(undoing, notice)
    })
  }, [outbox, user])
}

type Undoing = { readonly outbox: Outbox; readonly memory: UndoMemory; readonly settings: () => KeySettings }

function tell(undoing: Undoing, notice: Notice): void {
  const { call } = notice
  if (notice.kind === 'done') tellDone(undoing, notice)
  else if (notice.kind === 'unsaved') showError(messages.notKept)
  else if (notice.kind === 'partly') showError(partly(notice.refused))
  else {
    // An undo is not made anew: what it meant to take back is not there to be taken back. Nor is what meant all that match:
    // another number of them does now, which the person has to see first.
    const action =
      isStep(call) || call.matching ? undefined : { label: messages.tryAgain, run: () => undoing.outbox.again(call) }
    const text = refusalOf(call, notice.message)
    showToast({ id: idOf(call), text, look: { shape: 'octagon', tone: 'sentback' }, duration: 12_000, action })
  }
}

/** What the provider says of a change, with its undo where it has one. */
function tellDone({ outbox, memory, settings }: Undoing, { call, message }: Extract<Notice, { kind: 'done' }>): void {
  if (!message || isToldStep(call)) return
  const undo = () => {
    const step = stepBy('undo', memory, newKey(), call.key)
    if (!step) return
    outbox.enqueue(step.call)
    showToast({ id: idOf(step.call), text: say('undone', { what: message }) })
  }
  const undoable = memory.read().done.some(({ key }) => key === call.key)
  showToast({ id: idOf(call), text: message, action: undoable ? undoAction(undo, settings()) : undefined })
}

const isStep = (call: Call) => call.id === stepCommands.undo || call.id === stepCommands.redo

/** A step that this browser knew was told when its key was pressed; one the server chose is told when it is done. */
const isToldStep = (call: Call) => isStep(call) && (call.args.of !== undefined || call.args.changeId !== undefined)

/** Steps that follow each other share a toast. */
const idOf = (call: Call) => (isStep(call) ? 'steps' : call.key)

function refusalOf(call: Call, why: string): string {
  if (call.id === stepCommands.undo) return say('notUndone', { why })
  if (call.id === stepCommands.redo) return say('notRedone', { why })
  return say('notDone', { what: titleOf(call), why })
}

function titleOf(call: Call): string {
  const command = findCommand(call.id)
  return command ? messages[command.title] : call.id
}

function partly(refused: readonly { message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))]
  return say('partlyDone', { count: refused.length, why: reasons.slice(0, 2).join('; ') })
}
