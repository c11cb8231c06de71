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

/** A step taken, and the call that makes it so on the server. */
export type Step = { readonly of: Done; readonly call: Call }

/**
 * One press back or forth in a person's memory: the newest deed, or the one that the call or the deed `made` made, with a
 * call for each of its steps, whose key comes from `key`. Empty when there is none.
 */
export function stepBy(kind: StepKind, memory: UndoMemory, key: () => string, made?: string): readonly Step[] {
  const { stack, steps, moved } = kind === 'undo' ? takeBack(memory.read(), key, made) : putBack(memory.read(), key)
  if (steps.length > 0) memory.change(() => stack)
  return steps.map((of, at) => ({ of, call: callBy(kind, of, moved[at]?.key ?? of.key) }))
}

function callBy(kind: StepKind, of: Done, key: string): Call {
  const paint = kind === 'undo' ? of.before : of.after
  const targets = paint.map(({ noun, id }) => ({ noun, id }))
  const which = of.changeId ? { changeId: of.changeId } : { of: of.key }
  return { id: stepCommands[kind], args: { ...which, before: paint }, targets, key }
}
