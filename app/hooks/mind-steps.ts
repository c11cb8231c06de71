import { counted, forget } from '~/commands/undo-amends'
import type { Done, UndoStack } from '~/commands/undo-stack'
import { dismissToast, readToasts } from '~/components/shell/toasts'
import type { Notice } from '~/live/outbox'
import { stepsMoved, type UndoMemory } from './undo-memory'

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
    if (of !== undefined && !done.some(({ key, deed }) => key === of || deed === of)) dismissToast(id)
  }
}

/** Minds what of this person's steps can be taken back no more. @returns ends it */
export function mindSteps(memory: UndoMemory): () => void {
  return stepsMoved.add(() => putAway(memory.read()))
}
