import { say } from 'contract/messages'
import type { MessageId } from 'contract/messages'
import { showToast } from '~/components/shell/toasts'
import type { ToastAction } from '~/components/shell/toasts'
import { isChange } from '~/commands/command'
import type { ChangeCommand } from '~/commands/command'
import { capWords } from '~/commands/key-words'
import { commandOf } from '~/commands/registry'
import { printedBindings } from '~/commands/remaps'
import type { KeySettings } from '~/commands/remaps'
import type { Deed } from '~/hooks/center'
import { verdictOf } from './verdicts'

/** A run of decisions shares one toast; it is over when nothing was decided for this long. */
const runLasts = 6000
const stepLasts = 3000

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** "Verified" for one, "12 verified, 3 marked defective" for a run. */
export function runWords(counts: ReadonlyMap<MessageId, number>): string {
  const entries = [...counts]
  const [only] = entries
  if (only && entries.length === 1 && only[1] === 1) return say(only[0])
  return entries.map(([id, count]) => `${count} ${lower(say(id))}`).join(', ')
}

/** How many records each word was said of last, in the order the words were first said. */
function countsOf(run: ReadonlyMap<string, MessageId>): Map<MessageId, number> {
  const counts = new Map<MessageId, number>()
  for (const said of run.values()) counts.set(said, (counts.get(said) ?? 0) + 1)
  return counts
}

/** The action of a toast that tells of what can be undone, with its key. */
export function undoAction(undo: () => void, settings: KeySettings): ToastAction {
  const [stroke] = printedBindings(commandOf('changes.undo'), settings)[0]?.keys ?? []
  return { label: say('title.changes.undo'), keys: stroke && capWords(stroke, 'other').join(' '), run: undo }
}

/** Decisions answer without words of the provider's, so what was done is said here, at once, with its undo. */
const isDecision = (command: ChangeCommand) => command.group === 'decide' && command.of.includes('media')

export type DecisionTold = (command: ChangeCommand, deed: Deed) => string | null

/** Tells decisions by one merged toast; answers the words for readers, or null where the provider will speak. */
export function createDecisionToast(undo: () => void, settings: () => KeySettings): DecisionTold {
  // A record decided twice counts once, for what was decided last.
  let run = new Map<string, MessageId>()
  let steps = { of: '', count: 0 }
  let last = 0
  /** What a run of decisions comes to with this one; all that match a filter are told by themselves, since most have no name here. */
  const countsIn = ({ ids, count }: Deed, said: MessageId): ReadonlyMap<MessageId, number> => {
    if (count > ids.length) run = new Map()
    if (count > ids.length) return new Map([[said, count]])
    for (const id of ids) {
      run.delete(id)
      run.set(id, said)
    }
    return countsOf(run)
  }
  return (command, deed) => {
    const now = Date.now()
    const isStep = deed.of !== undefined
    if (now - last > (isStep ? stepLasts : runLasts)) steps = { of: '', count: 0 }
    if (now - last > runLasts || isStep) run = new Map()
    last = now
    if (isStep) {
      steps = { of: command.id, count: deed.count + (steps.of === command.id ? steps.count : 0) }
      return tellStep(command, deed, steps.count)
    }
    if (!isDecision(command)) return null
    steps = { of: '', count: 0 }
    const text = runWords(countsIn(deed, command.say))
    const action = undoAction(undo, settings())
    showToast({ id: 'decisions', text, look: verdictOf(command.id), action, duration: runLasts })
    return text
  }
}

/** The first step of a run by its words and its record; a run of them by its count. */
function tellStep(step: ChangeCommand, { of, count, label }: Deed, inAll: number): string | null {
  const command = of && commandOf(of)
  if (!command || !isChange(command)) return null
  const back = step.id === 'changes.takeBack'
  const done = count > 1 ? `${count} ${lower(say(command.say))}` : say(command.say)
  const text =
    inAll > count
      ? say(back ? 'manyUndone' : 'manyRedone', { count: inAll })
      : say(back ? 'undone' : 'redone', { what: label ? `${done}, ${label}` : done })
  showToast({ id: 'decisions', text, duration: stepLasts })
  return text
}
