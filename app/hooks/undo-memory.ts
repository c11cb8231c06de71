import { emptyStack } from '~/commands/undo-stack'
import type { UndoStack } from '~/commands/undo-stack'

export type UndoMemory = {
  readonly read: () => UndoStack
  readonly change: (next: (stack: UndoStack) => UndoStack) => void
}

const isStack = (value: unknown): value is UndoStack =>
  typeof value === 'object' &&
  value !== null &&
  'done' in value &&
  'undone' in value &&
  Array.isArray(value.done) &&
  Array.isArray(value.undone)

/** What the words kept last say: every button asks for it after each change of the screen. */
let known: { text: string | null; stack: UndoStack } = { text: null, stack: emptyStack }

function load(name: string): UndoStack {
  try {
    const text = localStorage.getItem(name)
    if (text !== known.text) known = { text, stack: read(text) }
    return known.stack
  } catch {
    return emptyStack
  }
}

function read(text: string | null): UndoStack {
  const value: unknown = JSON.parse(text ?? 'null')
  return isStack(value) ? value : emptyStack
}

/**
 * Where storage is full the oldest steps go first, and in the end all: the stack that was kept before must not stay, or
 * undo would take back an older step than the newest. Without a memory undo falls back to the server's list of changes.
 */
function save(name: string, stack: UndoStack): void {
  try {
    localStorage.setItem(name, JSON.stringify(stack))
  } catch {
    const fewer = { done: newerHalf(stack.done), undone: newerHalf(stack.undone) }
    if (fewer.done.length + fewer.undone.length > 0) save(name, fewer)
    else forgetAll(name)
  }
}

const newerHalf = <T>(steps: readonly T[]): readonly T[] => steps.slice(Math.ceil(steps.length / 2))

function forgetAll(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is forbidden: there never was a memory.
  }
}

/** One person's steps, kept through reload and shared by the tabs of this browser. */
export function createUndoMemory(userId: string): UndoMemory {
  const name = `plumbline.undo.${userId}`
  return {
    read: () => load(name),
    change: (next) => save(name, next(load(name))),
  }
}
