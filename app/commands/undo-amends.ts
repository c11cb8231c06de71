import type { Done, UndoStack } from './undo-stack'

/** Without the step of a call that failed: it changed nothing, so there is nothing to take back. */
export function forget(stack: UndoStack, key: string): UndoStack {
  const others = (step: Done) => step.key !== key
  return { done: stack.done.filter(others), undone: stack.undone.filter(others) }
}

/** With the step of a call that changed something after all as one that is passed over no longer. */
export function counted(stack: UndoStack, key: string): UndoStack {
  return { ...stack, done: stack.done.map((step) => (step.key === key ? { ...step, moot: undefined } : step)) }
}

/** With what the step of a call set. */
export const setTo = ({ done, undone }: UndoStack, key: string, to: string): UndoStack => ({
  done: done.map((step) => (step.key === key ? { ...step, to } : step)),
  undone,
})

/** With a name for the step of a call, where it has none: what the server's list had it take is known by its answer. */
export function named(stack: UndoStack, key: string, label: string): UndoStack {
  const name = (step: Done) => ((step.listedBy ?? step.key) === key && !step.label ? { ...step, label } : step)
  return { done: stack.done.map(name), undone: stack.undone.map(name) }
}

/** The name that came so, of the step that a call moved last. */
export const nameOf = ({ done, undone }: UndoStack, key: string): string | undefined =>
  [...done, ...undone].find((step) => step.key === key && step.listedBy !== undefined)?.label
