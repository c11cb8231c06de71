import type { CommandId, Patch } from './command'

/** One step that can be taken back: the last call that made it so, and what was painted before. A bulk is one step. */
export type Done = {
  readonly key: string
  readonly id: CommandId
  readonly count: number
  readonly before: Patch
  readonly after: Patch
}

/** Steps done and steps taken back, newest last. */
export type UndoStack = { readonly done: readonly Done[]; readonly undone: readonly Done[] }
export const emptyStack: UndoStack = { done: [], undone: [] }

/** Steps kept; a person takes back tens, the server keeps the rest. */
export const stackDepth = 200

/** A new step: what had been taken back can no longer be put back. */
export function push(stack: UndoStack, step: Done): UndoStack {
  return { done: [...stack.done, step].slice(-stackDepth), undone: [] }
}

/** Takes the newest step back by the call `key`; null when there is none. The undo is itself the step that redo takes back. */
export function takeBack(stack: UndoStack, key: string): { stack: UndoStack; step: Done } | null {
  const step = stack.done.at(-1)
  if (!step) return null
  return { step, stack: { done: stack.done.slice(0, -1), undone: [...stack.undone, { ...step, key }] } }
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
