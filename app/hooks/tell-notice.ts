import { messages, say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { whyNoUndo, type NoUndo } from 'contract/no-undo'
import { sayNotDone } from 'contract/not-done'
import { availability } from '~/commands/availability'
import { isChange, type Call } from '~/commands/command'
import { findAround, type Facts } from '~/commands/context'
import { findKnown } from '~/commands/find-known'
import { findCommand } from '~/commands/registry'
import { forget, named, setTo } from '~/commands/undo-amends'
import { deedOf, type Done } from '~/commands/undo-stack'
import { deedWords, undoAction } from '~/components/palette/decision-toast'
import { dismissToast, showError, showToast } from '~/components/shell/toasts'
import { newKey } from '~/lib/new-key'
import { paths, recordAt } from '~/lib/paths'
import { departures } from '~/live/departures'
import { draftsPutBack, textsLetGo, withDrafts } from '~/live/drafts'
import { getOutbox, type Notice } from '~/live/outbox'
import { withUploader } from '~/live/uploads'
import { isComment, isSameText, wordsOf } from './call-words'
import { asRef, type Center } from './center'
import type { SettingsMemory } from './key-settings'
import { hearNotice, type Hearing } from './hear-notice'
import { settleStep, thawed } from './mind-steps'
import { refusalWords, type Refused } from './refusal-words'
import { isStepCommand, stepCommands, stepOfServer } from './step'
import { tellConflict } from './tell-conflict'
import { doneText, nameOf, setBy } from './told-of'
import type { UndoMemory } from './undo-memory'

export type Telling = Hearing & { readonly center: Center; readonly settings: SettingsMemory }

/** Tells what was done in the tab that did it, and what was not in the one that is looked at. */
export function tell(telling: Telling, notice: Notice): void {
  if (!notice.elsewhere) hearNotice(telling, notice)
  if (notice.kind === 'dropped') return
  const isTheirs = notice.kind === 'done' && notice.elsewhere
  const step = isTheirs ? undefined : settleStep(telling.memory, notice)
  keepWords(notice)
  if (notice.kind === 'done') nameStep(telling.memory, notice)
  if (notice.kind === 'done') keepSet(telling, notice)
  keepVoice(notice)
  if (notice.kind === 'refused' && notice.gone) departures.lose(recordAt(location.pathname) ?? '')
  if (isTheirs || (notice.kind !== 'done' && document.visibilityState !== 'visible')) return
  if (notice.kind === 'done') {
    goOnwards(telling.center, notice.call)
    reveal(telling, notice)
    tellDone(telling, notice)
    tellDoneBefore(telling, notice, step)
  } else if (notice.kind === 'refused') {
    if (isGoneAlready(notice)) tellGoneAlready(telling, notice, step)
    else tellRefused(telling, notice, step)
  } else showError(notice.kind === 'partly' ? partly(notice.refused) : sayNotDone('notKept'))
}

/** The page of one item is no review: it is not left when its inspection is ended. */
const isOnItem = (facts: Facts) =>
  facts.mode === 'grid' && findAround(facts, ['item'])?.id === recordAt(location.pathname)

/** Ending an inspection under review opens the next of the queue, where one still stands in it; else its own page. */
function goOnwards(center: Center, { id, targets }: Call): void {
  const command = findCommand(id)
  if (!command || !isChange(command) || command.then !== 'onwards') return
  const facts = center.facts()
  const ended = findAround(facts, ['drawRequest'])?.id
  if (ended === undefined || ended !== targets[0]?.id || isOnItem(facts)) return
  if (facts.offers.has('nextInspection')) center.port().go(paths.review(ended, 'ended'))
}

/**
 * "Undone: Verified, 07 Walks" tells what a step by the server's list was: the press that takes it back says it again. Of
 * what this browser did it knows more than the sentence, which names no number of many.
 */
function nameStep(memory: UndoMemory, { call, message }: Extract<Notice, { kind: 'done' }>): void {
  if (!isStep(call) || call.args.within === undefined) return
  const begin = (['undone', 'redone'] as const)
    .map((id) => say(id, { what: '' }))
    .find((one) => message.startsWith(one))
  if (begin) memory.change((stack) => named(stack, call.key, message.slice(begin.length)))
}

/**
 * Words of a call that was refused, a comment or a text of several lines, stand in their box again, where none were begun
 * since, until they are said.
 */
function keepWords(notice: Notice): void {
  if (notice.kind !== 'refused' && notice.kind !== 'done') return
  const words = wordsOf(notice.call)
  if (words.length === 0) return
  void withDrafts(async (drafts) => {
    for (const { place, text } of words) {
      const begun = (await drafts.find(place))?.values.text ?? ''
      if (notice.kind === 'refused' && begun === '') {
        await drafts.keep(place, { text })
        draftsPutBack.tell(place, text)
      }
      if (notice.kind !== 'done' || !isSameText(begun, text)) continue
      await drafts.forget(place, { text: begun })
      textsLetGo.tell(place, begun)
    }
  }).catch(() => undefined)
}

/** Where words that were refused are found again. */
function whereKept(call: Call): string {
  if (isComment(call)) return sayNotDone(call.args.audio ? 'voiceKept' : 'wordsKept')
  return wordsOf(call).length > 0 ? sayNotDone('linesKept') : ''
}

/** A voice note that was refused is kept to be heard, and one that was said needs to be kept no more. */
function keepVoice(notice: Notice): void {
  if ((notice.kind !== 'refused' && notice.kind !== 'done') || notice.call.args.audio === undefined) return
  withUploader((uploader) => uploader.said(notice.call.key, notice.kind === 'refused' ? notice.message : null))
}

/**
 * A step whose record could not be shown as it was taken shows it now. One that led to it at once leads there no more: its
 * person has gone on.
 */
function reveal({ center, memory }: Telling, { call, versions }: Extract<Notice, { kind: 'done' }>): void {
  const [only, ...others] = versions
  if (isStep(call) && isShownLate(memory, call) && only && others.length === 0) center.screens.top().reveal?.(only.uuid)
}

/** It painted nothing, as one that a form had made, or brought back what was on no screen. */
function isShownLate(memory: UndoMemory, { key, args }: Call): boolean {
  const { done, undone } = memory.read()
  const step = [...done, ...undone].find((one) => one.key === key)
  if (!step) return args.within !== undefined
  return step.before.length === 0 || step.after.some(({ set }) => set === null)
}

/** What is gone when it is to be deleted is as it was to be. */
function isGoneAlready({ gone, call }: Refused): boolean {
  const command = findCommand(call.id)
  return gone === true && command !== null && isChange(command) && command.verb === 'delete'
}

/** In the place of what told that it is gone: the step by which this person did that, in whichever tab, stays the one to take back. */
function tellGoneAlready({ center, memory, settings }: Telling, { call }: Refused, step: Done | undefined): void {
  const [target] = call.targets
  const isIts = ({ id, after }: Done) => id === call.id && after.some((one) => one.id === target?.id)
  const made = memory.read().done.findLast(isIts)
  const key = made && deedOf(made)
  showToast({
    id: key ?? call.key,
    text: sayNotDone('doneBefore', { what: deedWords(call.id, 1, undefined) }),
    of: (made ?? step)?.label,
    ...(key && { action: undoAction(() => center.takeBack(key), settings.read(), key) }),
  })
}

/** Why it was not done: with the page of the palette that asks for what is wrong, or else with the way to do it again. */
function tellRefused(telling: Telling, notice: Refused, step: Done | undefined): void {
  const { center } = telling
  const { call, issues } = notice
  const label = step?.label
  // One taken over what somebody changed is a step of its own, called what it was to take.
  const deed = isStep(call) && step ? (call.args.over ? label : deedWords(step.id, step.count, label)) : undefined
  // What somebody changed since is taken back only by who was asked.
  if (isStep(call) && notice.changedBy)
    return tellConflict({ notice: { ...notice, call: over(call) }, label: deed || label, deed }, center.again)
  if (isStep(call) && isTaken(notice)) return tellTaken(telling, notice, step, deed)
  // Two tabs may take the same step back at once.
  if (deed && notice.message === refusal('alreadyUndone'))
    return void showToast({ id: idOf(call), text: sayNotDone('undoneBefore', { what: deed }) })
  const request = step?.within?.id
  if (isStep(call) && request && notice.message === messages.frozen)
    telling.memory.change((stack) => thawed(stack, request, center))
  // Else an undo is not made anew: what it meant to take back is not there to be taken back. Nor is what meant all that
  // match: another number of them does now, which the person has to see first.
  const isAgain = !isStep(call) && !call.matching
  if (isAgain && notice.changedBy && !isAskedFor(notice) && isStillOpen(center, notice))
    return tellConflict({ notice, label }, center.again)
  const told = {
    id: idOf(call),
    text: refusalWords(notice, label, deed) + (isAskedFor(notice) ? '' : whereKept(call)),
    look: { shape: 'octagon', tone: 'sentback' },
  } as const
  // By what a rule forbids nothing is gained a second time.
  const action =
    isAgain && notice.passing ? { label: messages.tryAgain, run: () => center.again(call, label) } : undefined
  if (!isAskedFor(notice)) return void showToast({ ...told, duration: 12_000, action })
  const correct = () => center.layers.open({ kind: 'palette', prefix: '', again: { call, issues, label, left: offer } })
  // What was typed is kept with it, so it stays until it is corrected or put away.
  const offer = () =>
    void showToast({
      ...told,
      duration: Number.POSITIVE_INFINITY,
      action: { label: sayNotDone('correct'), run: correct },
    })
  if (isFree(center)) correct()
  else offer()
}

/** What a step would bring back is taken just now: the refusal says which change it was to take. */
const isTaken = ({ current }: Refused) => typeof Object(current).what === 'string'

/**
 * The step by its name, and why not. It stays the next to be taken, so it is tried again by the same key once the name is free;
 * what came before it is reached only by whoever passes it over.
 */
function tellTaken(telling: Telling, notice: Refused, step: Done | undefined, deed: string | undefined): void {
  const { call, current } = notice
  const run = call.args.within === undefined ? stayNext(telling, call, step) : passOverListed(telling, notice)
  showToast({
    id: idOf(call),
    look: { shape: 'octagon', tone: 'sentback' },
    text: refusalWords(notice, undefined, deed || String(Object(current).what)),
    ...(run
      ? { duration: Number.POSITIVE_INFINITY, action: { label: sayNotDone('passOver'), run } }
      : { duration: 12_000 }),
  })
}

/** By the server's list: the one before the changes that are passed over. */
function passOverListed({ memory }: Telling, { call, current }: Refused): () => void {
  const { within, past } = call.args
  const { changeId } = Object(current)
  return () => {
    const next = stepOfServer(call.id === stepCommands.undo ? 'undo' : 'redo', memory, String(within), newKey())
    getOutbox().enqueue({ ...next, args: { ...next.args, past: [...(Array.isArray(past) ? past : []), changeId] } })
  }
}

/** A step of this browser is put back where it was taken from; passed over, it is forgotten and the one before it is taken. */
function stayNext({ center, memory }: Telling, { id, args }: Call, step: Done | undefined): (() => void) | undefined {
  const key = args.of ?? args.changeId
  if (!step || typeof key !== 'string') return undefined
  const again = { ...step, key, ...(typeof args.changeId === 'string' && { changeId: args.changeId }) }
  const isUndo = id === stepCommands.undo
  memory.change(({ done, undone }) =>
    isUndo ? { done: [...done, again], undone } : { done, undone: [...undone, again] },
  )
  return () => {
    memory.change((stack) => forget(stack, key))
    if (isUndo) center.port().undo()
    else center.port().redo()
  }
}

/** What a rule reads of a record's status. */
const statusFact = { drawRequest: 'inspectionStatus', item: 'itemStatus', media: 'mediaStatus' } as const

/** Whether the rules allow it on the record as somebody else left it: what they forbid is not offered "anyway". */
function isStillOpen(center: Center, { call, current }: Refused): boolean {
  const command = findCommand(call.id)
  if (!command || call.matching) return true
  const facts = center.facts()
  const { uuid, status } = Object(current) as { uuid?: unknown; status?: unknown }
  const targets = call.targets.map((target) => {
    const ref = findKnown(facts, target.id) ?? asRef(target)
    const fact = uuid === ref.id && ref.noun in statusFact && statusFact[ref.noun as keyof typeof statusFact]
    return fact ? { ...ref, state: { ...ref.state, [fact]: status } } : ref
  })
  const fits = availability(command, facts, { targets })
  return fits.ok || !fits.show
}

/** Whether a refusal names what a page of its command asks for. */
function isAskedFor({ call, issues }: Refused): boolean {
  const command = findCommand(call.id)
  if (!command || command.aim || call.matching) return false
  return issues.some(({ path }) => command.asks[path.split('.')[0] ?? ''] !== undefined)
}

/** Nobody is in the middle of something that an opening palette would take the keys from. */
const isFree = ({ layers, facts }: Center) => layers.shown() === null && facts().mode !== 'form' && !facts().typing

/** What the provider says of a change, with its undo where it has one; of one of many how many are done. */
function tellDone({ center, memory, settings }: Telling, notice: Extract<Notice, { kind: 'done' }>): void {
  const { call, message } = notice
  if (!message || isToldStep(call)) return
  const { done, undone } = memory.read()
  const step = done.find(({ key }) => key === call.key)
  // Taken back before it was answered: that was told. A browser that remembers no steps knows nothing of it.
  if (!step && isUndoable(call) && done.length + undone.length > 0) return
  const action = step && undoAction(() => center.takeBack(call.key), settings.read(), deedOf(call))
  const count = countIn(call)
  const text = count > 1 ? deedWords(call.id, count, undefined) : doneText(notice, center.facts())
  const of = count > 1 ? undefined : nameOf(call, step, center.facts(), text)
  const id = call.deed ?? idOf(call)
  takePlace(call, id)
  if (findCommand(call.id)?.inArchive) putAwayDeletions(call, done)
  // The sentence of what is restored ends with the word for the opposite: what was done is said apart from it.
  const isApart = findCommand(call.id)?.inArchive && count === 1
  const told = isApart ? { text, beneath: deedWords(call.id, 1, of) } : { text, of }
  showToast({ id, ...told, action })
}

let toldLast = { of: '', id: '' }

/** What is done to the same records once more takes the place of what was told of them before: a day on, and another. */
function takePlace(call: Call, id: string): void {
  const of = [call.id, ...call.targets.map((target) => target.id)].join(' ')
  if (call.targets.length > 0 && toldLast.of === of && toldLast.id !== id) dismissToast(toldLast.id)
  toldLast = { of, id }
}

/** What is restored is not told as deleted any more. */
function putAwayDeletions({ targets, key }: Call, done: readonly Done[]): void {
  for (const step of done)
    if (step.key !== key && step.before.some(({ id }) => targets.some((target) => target.id === id)))
      dismissToast(deedOf(step))
}

/** Its undo says it, too. */
function keepSet({ memory, center }: Telling, { call }: Extract<Notice, { kind: 'done' }>): void {
  const set = setBy(call, center.facts())
  if (set) memory.change((stack) => setTo(stack, call.key, set))
}

/** Of a decision that was there already nothing is told but this, unless the run that it stood in still tells of it. */
function tellDoneBefore({ decided }: Telling, notice: Extract<Notice, { kind: 'done' }>, step: Done | undefined): void {
  const { call, changeId, message } = notice
  if (changeId !== null || message || !step || isStep(call)) return
  if (decided.tells(call.targets.map(({ id }) => id))) return
  // As a reason it is of before: the next deed puts it away, and another one stands in its place.
  showToast({
    id: 'reason',
    text: sayNotDone('doneBefore', { what: deedWords(call.id, step.count, undefined) }),
    of: step.label,
  })
}

/** Whether it makes a step that this browser remembers, which a step itself does not. */
function isUndoable(call: Call): boolean {
  const command = findCommand(call.id)
  return !isStep(call) && command !== null && isChange(command) && command.back === 'change'
}

let many = { deed: '', count: 0 }

/** How many calls of this one's deed are done with it: they are sent one after the other. */
function countIn({ deed }: Call): number {
  if (!deed) return 1
  many = { deed, count: many.deed === deed ? many.count + 1 : 1 }
  return many.count
}

/** What was pressed back cannot be taken back; the next press means what was done before it. */
export const tellFinal = (why: NoUndo): void =>
  void showToast({ id: 'steps', text: sayNotDone('notUndone', { why: whyNoUndo(why) }) })

const isStep = (call: Call) => isStepCommand(call.id)

const over = (call: Call): Call => ({ ...call, args: { ...call.args, over: true } })

/**
 * A step that this browser knew was told when its key was pressed; one the server chose is told when it is done, and so is one
 * taken over what somebody changed since.
 */
const isToldStep = ({ id, args: { of, changeId, over } }: Call) =>
  isStepCommand(id) && !over && (of !== undefined || changeId !== undefined)

/** Steps that follow each other share a toast. */
const idOf = (call: Call) => (isStep(call) ? 'steps' : call.key)

function partly(refused: readonly { message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))]
  return sayNotDone('partlyDone', { count: refused.length, why: reasons.slice(0, 2).join('; ') })
}
