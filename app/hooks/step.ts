import type { Call, CommandId } from '~/commands/command'
import { putBack, takeBack } from '~/commands/undo-stack'
import type { Done } from '~/commands/undo-stack'
import type { UndoMemory } from './undo-memory'

export type StepKind = 'undo' | 'redo'

/** The commands that take a step on the server. */
export const stepCommands = {
  undo: 'changes.takeBack',
  redo: 'changes.putBack',
} as const satisfies Record<StepKind, CommandId>

/**
 * One step back or forth in a person's memory, and the call `key` that makes it so on the server: the newest step, or the
 * one that the call `made` made. Null when there is none.
 */
export function stepBy(
  kind: StepKind,
  memory: UndoMemory,
  key: string,
  made?: string,
): { of: Done; call: Call } | null {
  const taken = kind === 'undo' ? takeBack(memory.read(), key, made) : putBack(memory.read(), key)
  if (!taken) return null
  memory.change(() => taken.stack)
  const paint = kind === 'undo' ? taken.step.before : taken.step.after
  const targets = paint.map(({ noun, id }) => ({ noun, id }))
  const { changeId } = taken.step
  const which = changeId ? { changeId } : { of: taken.step.key }
  return { of: taken.step, call: { id: stepCommands[kind], args: { ...which, before: paint }, targets, key } }
}
