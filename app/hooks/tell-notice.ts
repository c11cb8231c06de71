import { v4 as newKey } from 'uuid'
import { messages, say } from 'contract/messages'
import type { Call } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { undoAction } from '~/components/palette/decision-toast'
import { showError, showToast } from '~/components/shell/toasts'
import { getOutbox, type Notice } from '~/live/outbox'
import type { Center } from './center'
import type { SettingsMemory } from './key-settings'
import { refusalWords, titleOf } from './refusal-words'
import { stepBy, stepCommands } from './step'
import type { UndoMemory } from './undo-memory'

type Refused = Extract<Notice, { kind: 'refused' }>
export type Telling = { readonly center: Center; readonly memory: UndoMemory; readonly settings: SettingsMemory }

/** Tells what became of a call; `label` is what its record is called, where it was one. */
export function tell(telling: Telling, notice: Notice, label: string | undefined): void {
  const { call } = notice
  if (notice.kind === 'done') tellDone(telling, notice)
  else if (notice.kind === 'unsaved') showError(messages.notKept)
  else if (notice.kind === 'partly') showError(partly(notice.refused))
  else {
    // An undo is not made anew: what it meant to take back is not there to be taken back. Nor is what meant all that match:
    // another number of them does now, which the person has to see first.
    const again = notice.changedBy ? say('doAnyway', { what: titleOf(call) }) : messages.tryAgain
    const action =
      isStep(call) || call.matching ? undefined : { label: again, run: () => telling.center.again(call, label) }
    const text = refusalWords(notice, label)
    const refusal = { id: idOf(call), text, look: { shape: 'octagon', tone: 'sentback' } } as const
    if (!isAskedFor(notice)) return void showToast({ ...refusal, duration: 12_000, action })
    const { layers } = telling.center
    const correct = () =>
      layers.open({ kind: 'palette', prefix: '', again: { call, issues: notice.issues, label, left: offer } })
    // What was typed is kept with it, so it stays until it is corrected or put away.
    const offer = () =>
      void showToast({
        ...refusal,
        duration: Number.POSITIVE_INFINITY,
        action: { label: say('correct'), run: correct },
      })
    if (isFree(telling.center)) correct()
    else offer()
  }
}

/** Whether a refusal names what a page of its command asks for. */
function isAskedFor({ call, issues }: Refused): boolean {
  const command = findCommand(call.id)
  if (!command || command.aim || call.matching || call.targets.length > 1) return false
  return issues.some(({ path }) => command.asks[path.split('.')[0] ?? ''] !== undefined)
}

/** Nobody is in the middle of something that an opening palette would take the keys from. */
const isFree = ({ layers, facts }: Center) => layers.shown() === null && facts().mode !== 'form' && !facts().typing

/** What the provider says of a change, with its undo where it has one. */
function tellDone({ memory, settings }: Telling, { call, message }: Extract<Notice, { kind: 'done' }>): void {
  if (!message || isToldStep(call)) return
  const undo = () => {
    const step = stepBy('undo', memory, newKey(), call.key)
    if (!step) return
    getOutbox().enqueue(step.call)
    showToast({ id: idOf(step.call), text: say('undone', { what: message }) })
  }
  const undoable = memory.read().done.some(({ key }) => key === call.key)
  showToast({ id: idOf(call), text: message, action: undoable ? undoAction(undo, settings.read()) : undefined })
}

const isStep = (call: Call) => call.id === stepCommands.undo || call.id === stepCommands.redo

/** A step that this browser knew was told when its key was pressed; one the server chose is told when it is done. */
const isToldStep = (call: Call) => isStep(call) && (call.args.of !== undefined || call.args.changeId !== undefined)

/** Steps that follow each other share a toast. */
const idOf = (call: Call) => (isStep(call) ? 'steps' : call.key)

function partly(refused: readonly { message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))]
  return say('partlyDone', { count: refused.length, why: reasons.slice(0, 2).join('; ') })
}
