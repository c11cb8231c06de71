import { say } from 'contract/messages'
import type { MessageId } from 'contract/messages'
import { mediaStatuses } from 'contract/statuses'
import { dismissToast, readToasts, showToast } from '~/components/shell/toasts'
import type { ToastAction } from '~/components/shell/toasts'
import { isChange } from '~/commands/command'
import type { ChangeCommand, CommandId } from '~/commands/command'
import { capWords } from '~/commands/key-words'
import { commandOf } from '~/commands/registry'
import { printedBindings } from '~/commands/remaps'
import type { KeySettings } from '~/commands/remaps'
import type { Deed } from '~/hooks/center'
import { isStepCommand, stepCommands } from '~/hooks/step'
import { connection } from '~/live/connection'
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

/** "07 Roof, photo 3 was Verified" for one replaced decision, their number for several. */
function replacedWords(replaced: Deed['replaced'] = []): string {
  const [only, ...others] = replaced
  if (!only) return ''
  return others.length > 0
    ? say('manyReplaced', { count: replaced.length })
    : say('decisionReplaced', { what: only.label, was: mediaStatuses[only.was].label })
}

/** What is said of a decision that cannot be sent now must not sound as if the server had it. */
function keptWords(what: string): string {
  const { online, waitingForSignIn } = connection.read()
  if (waitingForSignIn) return say('keptSignedOut', { what })
  return online ? what : say('keptOffline', { what })
}

/** How many records each word was said of last, in the order the words were first said. */
function countsOf(run: ReadonlyMap<string, MessageId>): Map<MessageId, number> {
  const counts = new Map<MessageId, number>()
  for (const said of run.values()) counts.set(said, (counts.get(said) ?? 0) + 1)
  return counts
}

/** The action of a toast that tells of what can be undone, the step `of`, with its key. */
export function undoAction(undo: () => void, settings: KeySettings, of?: string): ToastAction {
  const [stroke] = printedBindings(commandOf('changes.undo'), settings)[0]?.keys ?? []
  return { label: say('title.changes.undo'), keys: stroke && capWords(stroke, 'other').join(' '), run: undo, of }
}

/** Decisions answer without words of the provider's, so what was done is said here, at once, with its undo. */
const isDecision = (command: ChangeCommand) => command.group === 'decide' && command.of.includes('media')

export type DecisionTold = {
  /** Tells a decision by the run's toast; answers the words for readers, or null where the provider will speak. */
  did: (command: ChangeCommand, deed: Deed) => string | null
  /** These were not done after all: the toast says so no longer. */
  refused: (command: ChangeCommand, ids: readonly string[]) => void
  /** The server has done what this call asked for; `label` names it, where that was not known when it was called. Answers the words for readers. */
  done: (key: string, label?: string) => string | null
  /** Whether the toast tells of what was decided on one of these. */
  tells: (ids: readonly string[]) => boolean
}

/** Tells decisions by one merged toast. */
export function createDecisionToast(undo: () => void, settings: () => KeySettings): DecisionTold {
  // A record decided twice counts once, for what was decided last.
  let run = new Map<string, MessageId>()
  // Decided the same once more: that nothing came of this leaves what was counted.
  let again: string[] = []
  /** The inspection whose photos are counted. */
  let request: string | undefined
  let steps = { of: '', count: 0 }
  /** The step that was made last of what is told. */
  let newest: string | undefined
  let last = 0
  /** The step that nothing shows yet, and what is said once it is taken. */
  let underWay: { key: string; text: (label: string | undefined) => string } | null = null
  /** What a run of decisions comes to with this one; all that match a filter are told by themselves, since most have no name here. */
  const countsIn = ({ ids, count }: Deed, said: MessageId): ReadonlyMap<MessageId, number> => {
    if (count > ids.length) run = new Map()
    if (count > ids.length) return new Map([[said, count]])
    for (const id of ids) {
      if (run.get(id) === said) again.push(id)
      run.delete(id)
      run.set(id, said)
    }
    return countsOf(run)
  }
  const show = (command: ChangeCommand, text: string, of?: string) =>
    showToast({
      id: 'decisions',
      text: keptWords(text),
      of,
      look: verdictOf(command.id),
      action: undoAction(undo, settings(), newest),
      duration: runLasts,
    })
  const refused: DecisionTold['refused'] = (command, ids) => {
    if (steps.of === command.id) {
      steps = { of: '', count: 0 }
      return dismissToast('decisions')
    }
    const told = ids.filter((id) => run.get(id) === command.say && !again.includes(id))
    again = again.filter((id) => !ids.includes(id))
    for (const id of told) run.delete(id)
    newest = undefined
    if (told.length === 0 || Date.now() - last > runLasts) return
    if (run.size === 0) dismissToast('decisions')
    else show(command, runWords(countsOf(run)))
  }
  const tellStep = (command: ChangeCommand, deed: Deed): string => {
    const count = 1 + (steps.of === command.id ? steps.count : 0)
    steps = { of: command.id, count }
    const told = (label = deed.label) => stepWords(command, { ...deed, label }, count)
    const { waits } = deed
    underWay = waits ? { key: waits, text: (label) => told(label).done } : null
    const text = waits ? told().doing : told().done
    showToast({ id: 'decisions', text, duration: waits ? Number.POSITIVE_INFINITY : stepLasts })
    return text
  }
  const did: DecisionTold['did'] = (command, deed) => {
    const now = Date.now()
    const isStep = deed.of !== undefined
    // Why something could not be done, or taken back, is of before.
    for (const id of ['steps', 'reason']) dismissToast(id)
    // What was put away is told no longer, so nothing is counted with it.
    if (!readToasts().some(({ id }) => id === 'decisions')) last = 0
    if (now - last > (isStep ? stepLasts : runLasts)) steps = { of: '', count: 0 }
    if (now - last > runLasts || isStep) [run, again] = [new Map(), []]
    last = now
    if (isStep) return tellStep(command, deed)
    // What is done in between ends a run of steps.
    steps = { of: '', count: 0 }
    if (!isDecision(command)) return null
    if (request !== deed.within?.id) [run, again] = [new Map(), []]
    request = deed.within?.id
    newest = deed.key ?? newest
    const text = [runWords(countsIn(deed, command.say)), replacedWords(deed.replaced)].filter(Boolean).join('. ')
    // Of one it is seen which it is.
    show(command, text, deed.count > 1 ? deed.within?.label : undefined)
    return text
  }
  const done: DecisionTold['done'] = (key, label) => {
    if (underWay?.key !== key) return null
    const text = underWay.text(label)
    showToast({ id: 'decisions', text, duration: stepLasts })
    underWay = null
    return text
  }
  const tells: DecisionTold['tells'] = (ids) =>
    steps.count === 0 &&
    (run.size === 0 || ids.some((id) => run.has(id))) &&
    readToasts().some(({ id }) => id === 'decisions')
  return { did, refused, done, tells }
}

/** What was done to so many; some sentences have their own place for the number. */
function doneWords(said: MessageId, count: number): string {
  const words = say(said, { count })
  return count > 1 && words === say(said) ? `${count} ${lower(words)}` : words
}

/**
 * What was done, and on which record where it has a name: "Verified, Roof, photo 1". An undo, which is a deed of its own only
 * over what somebody changed since, names what it took back: with it goes their change, which is there again without it.
 */
export function deedWords(id: CommandId, count: number, label: string | undefined): string {
  if (id === stepCommands.undo) return label ? say('undoOf', { what: label }) : ''
  const command = commandOf(id)
  const done = isChange(command) && !isStepCommand(id) ? doneWords(command.say, count) : ''
  // A sentence that has its full stop is followed by no comma.
  return [label ? done.replace(/\.$/, '') : done, label].filter(Boolean).join(', ')
}

/**
 * The first step of a run by its words and its record, a run of them by their count and by the last, which may lie elsewhere:
 * while it is taken, and once it is.
 */
function stepWords(step: ChangeCommand, { of = step.id, count, label }: Deed, inAll: number) {
  const back = step.id === stepCommands.undo
  const what = deedWords(of, count, label)
  const many = say(back ? 'manyUndone' : 'manyRedone', { count: inAll })
  const isOne = inAll === 1 && what !== ''
  return {
    doing: say(back ? 'undoing' : 'redoing', { what: isOne ? what : say('manySteps', { count: inAll }) }),
    done: isOne ? say(back ? 'undone' : 'redone', { what }) : label ? say('lastStep', { many, what }) : many,
  }
}
