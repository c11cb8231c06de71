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

function load(name: string): UndoStack {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isStack(value) ? value : emptyStack
  } catch {
    return emptyStack
  }
}

function save(name: string, stack: UndoStack): void {
  try {
    localStorage.setItem(name, JSON.stringify(stack))
  } catch {
    // A full or forbidden storage loses the memory over a reload; undo falls back to the server's list of changes.
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
