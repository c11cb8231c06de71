import type { Verb } from '~/commands/command'
import type { Facts, Ref } from '~/commands/context'
import { findCommand } from '~/commands/registry'
import { counted, forget } from '~/commands/undo-amends'
import { deedOf, type Done, type UndoStack } from '~/commands/undo-stack'
import { dismissToast, readToasts } from '~/components/shell/toasts'
import { departures } from '~/live/departures'
import { listenToOutbox, type Notice } from '~/live/outbox'
import type { Center } from './center'
import { stepsMoved, type UndoMemory } from './undo-memory'

/** A draw request that is completed, by whichever command of this person's. */
function completedBy(notice: Notice): string | undefined {
  if (notice.kind !== 'done') return undefined
  const { id, args, targets } = notice.call
  const completes = id === 'inspection.complete' || (id === 'inspection.setStatus' && args.status === 'completed')
  return completes ? targets[0]?.id : undefined
}

/** Whose a draw request is, and whether it was put away, is taken back of a completed one, too. */
const outlasting: ReadonlySet<unknown> = new Set<Verb>(['assign', 'delete'])

/** Whether a step is frozen with its draw request: what its command's own rule refuses on a completed one is not taken back there either. */
function isFrozen({ id, within }: Done, request: string, facts: Facts): boolean {
  const command = findCommand(id)
  const [noun] = command?.of ?? []
  if (within?.id !== request || !command || !noun || (within.itself && outlasting.has(command.verb))) return false
  const completed: Ref = { noun, id: request, version: 0, label: '', state: { inspectionStatus: 'completed' } }
  const fits = command.fits(facts, [completed])
  return !fits.ok && fits.show
}

/** Without what a completed draw request has frozen. */
export function thawed(stack: UndoStack, request: string, center: Pick<Center, 'facts'>): UndoStack {
  const facts = center.facts()
  const frozen = [...stack.done, ...stack.undone].filter((step) => isFrozen(step, request, facts))
  return frozen.reduce((left, { key }) => forget(left, key), stack)
}

/** What was refused; and what asked for what is so already. */
const changedNothing = (notice: Notice): boolean =>
  notice.kind === 'refused' || (notice.kind === 'done' && notice.changeId === null)

/**
 * What changed nothing leaves nothing to take back; and what was passed over, being so on this screen alone, counts once it
 * has changed something after all.
 * @returns the step it was to be, where it changed nothing
 */
export function settleStep(memory: UndoMemory, notice: Notice): Done | undefined {
  const { key } = notice.call
  const { done, undone } = memory.read()
  const step = [...done, ...undone].find((one) => one.key === key)
  if (!step) return undefined
  if (changedNothing(notice)) {
    memory.change((stack) => forget(stack, key))
    return step
  }
  if (notice.kind === 'done' && step.moot) memory.change((stack) => counted(stack, key))
  return undefined
}

/** What offers to take back a step goes with it, in whichever tab it was taken back. */
function putAway({ done }: UndoStack): void {
  for (const { id, action } of readToasts()) {
    const of = action?.of
    if (of !== undefined && !done.some((step) => deedOf(step) === of)) dismissToast(id)
  }
}

/**
 * Minds what of this person's steps can be taken back no more: what was within an inspection is passed over from when it
 * is completed, by whomever.
 * @returns ends it
 */
export function mindSteps(center: Pick<Center, 'facts'>, memory: UndoMemory): () => void {
  const freeze = (request: string) => memory.change((stack) => thawed(stack, request, center))
  const stops = [
    stepsMoved.add(() => putAway(memory.read())),
    departures.follow((event) => {
      if (event?.noun === 'drawRequest' && event.patch?.status === 'completed') freeze(event.uuid)
    }),
    listenToOutbox((notice) => {
      const request = completedBy(notice)
      if (request !== undefined) freeze(request)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
