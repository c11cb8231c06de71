import type { CommandId, Patch } from './command'

/** One step that can be taken back: the last call that made it so, and what was painted before. A bulk is one step. */
export type Done = {
  readonly key: string
  readonly id: CommandId
  readonly count: number
  /** The record it was done on, where it was one with a name. */
  readonly label?: string
  /** The draw request it was done in, by its whole name. */
  readonly within?: { readonly id: string; readonly label: string }
  /** The change it made, where no call of this browser did (a form): the first step back names that. */
  readonly changeId?: string
  readonly before: Patch
  readonly after: Patch
}

/** Steps done and steps taken back, newest last. */
export type UndoStack = { readonly done: readonly Done[]; readonly undone: readonly Done[] }
export const emptyStack: UndoStack = { done: [], undone: [] }

/** Steps kept; a person takes back tens, the server keeps the rest. */
const stackDepth = 200

/** A new step: what had been taken back can no longer be put back. */
export function push(stack: UndoStack, step: Done): UndoStack {
  return { done: [...stack.done, step].slice(-stackDepth), undone: [] }
}

/** From the first step back on, calls of this browser made it so. */
const ofCalls = ({ changeId: _, ...step }: Done): Done => step

/**
 * Takes a step back by the call `key`: the newest, or the one that the call `of` made; null when there is none. The undo is
 * itself the step that redo takes back.
 */
export function takeBack(stack: UndoStack, key: string, of?: string): { stack: UndoStack; step: Done } | null {
  const step = of === undefined ? stack.done.at(-1) : stack.done.find((one) => one.key === of)
  if (!step) return null
  return {
    step,
    stack: { done: stack.done.filter((one) => one !== step), undone: [...stack.undone, { ...ofCalls(step), key }] },
  }
}

/** Puts the step taken back last in place again by the call `key`; null when there is none. */
export function putBack(stack: UndoStack, key: string): { stack: UndoStack; step: Done } | null {
  const step = stack.undone.at(-1)
  if (!step) return null
  return { step, stack: { done: [...stack.done, { ...step, key }], undone: stack.undone.slice(0, -1) } }
}

/** Without the step of a call that failed: it changed nothing, so there is nothing to take back. */
export function forget(stack: UndoStack, key: string): UndoStack {
  const others = (step: Done) => step.key !== key
  return { done: stack.done.filter(others), undone: stack.undone.filter(others) }
}
