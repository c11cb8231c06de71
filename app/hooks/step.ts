import type { Call, CommandId } from '~/commands/command'
import { changedBy } from '~/commands/call'
import { countOf, findAround, type Facts, type LastDeed, type Ref } from '~/commands/context'
import { deedOf, putBack, takeBack } from '~/commands/undo-stack'
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
 * call for each of its steps, whose key comes from `key`. Empty when there is none. What is `offered` on the screen is what a
 * press means, though it was made in another tab.
 */
export function stepBy(
  kind: StepKind,
  memory: UndoMemory,
  key: () => string,
  made?: string,
  offered?: string,
): readonly Step[] {
  const stack = memory.read()
  const meant = made ?? stack.done.find((step) => deedOf(step) === offered)?.key
  const taken = kind === 'undo' ? takeBack(stack, key, meant) : putBack(stack, key)
  if (taken.steps.length > 0) memory.change(() => taken.stack)
  return taken.steps.map((of, at) => ({ of, call: callBy(kind, of, taken.moved[at]?.key ?? of.key) }))
}

function callBy(kind: StepKind, of: Done, key: string): Call {
  const paint = kind === 'undo' ? of.before : of.after
  const targets = paint.map(({ noun, id }) => ({ noun, id }))
  const which = of.changeId ? { changeId: of.changeId } : { of: of.key }
  return { id: stepCommands[kind], args: { ...which, before: paint }, targets, key }
}

/**
 * A press that takes what this browser has no step for: the newest change of the record `within`, by the server's list. It is
 * a step from then on, so that the next press the other way takes it before what was done here earlier. The call `key` is
 * the one to take back; what it was is named once the server has told it.
 */
export function stepOfServer(kind: StepKind, memory: UndoMemory, within: string, key: string): Call {
  const step: Done = { key, listedBy: key, id: stepCommands.redo, count: 1, before: [], after: [] }
  memory.change(({ done, undone }) =>
    kind === 'undo' ? { done, undone: [...undone, step] } : { done: [...done, step], undone },
  )
  return { id: stepCommands[kind], args: { within }, targets: [], key }
}

/** Whether a command does nothing of its own, but takes or puts back what another did. */
export const isStepCommand = (id: CommandId): boolean => id === stepCommands.undo || id === stepCommands.redo

/**
 * What a step was done on: on its own draw request by its record alone, from elsewhere with where that is. A list and
 * the calendar have draw requests of many lots, whichever is under the cursor.
 */
export function labelFrom({ label, within }: Pick<Done, 'label' | 'within'>, facts: Facts): string | undefined {
  const isMany = facts.mode === 'calendar' || facts.mode === 'list'
  const isThere = label && !isMany && findAround(facts, ['drawRequest'])?.id === within?.id
  if (!within || isThere) return label
  return within.itself ? within.label : [label, within.label].filter(Boolean).join(', ')
}

/** What the steps of one deed come to: one is told with its record, many by their number. */
export function lastDeed(steps: readonly Done[], facts: Facts): LastDeed | undefined {
  const [step, ...others] = steps
  if (!step) return undefined
  const count = others.reduce((sum, one) => sum + one.count, step.count)
  if (others.length > 0) return { id: step.id, count, label: undefined }
  const label = labelFrom(step, facts)
  // What was set is told before whose it is.
  const told = [step.to, label].filter(Boolean).join(', ')
  return { id: step.id, count, label: told, short: label === step.label ? step.short : undefined }
}

/** The draw request that a step belongs to, named so that it is known from anywhere. */
export function requestAround(facts: Facts, targets: readonly Ref[], count: number): Done['within'] {
  // The cursor of a list may be on another than the one that is selected; of many none is named.
  const own = targets.find(({ noun }) => noun === 'drawRequest')
  const request = own?.label ? own : findAround(facts, ['drawRequest'])
  if (!request || (own && (count > 1 || request.id !== own.id))) return undefined
  const { id, label, detail } = request
  return { id, label: [label, detail].filter(Boolean).join(', '), itself: own !== undefined }
}

type Made = Pick<Done, 'before' | 'after'> & { readonly label: string | undefined; readonly refs: readonly Ref[] }

/** The step of a call, and the records it is told of: of many those that it changes, unless all are so already. */
export function stepOf(call: Call, { label, refs, before, after }: Made, facts: Facts) {
  const all = call.targets
  const changed = changedBy(call, after, before)
  const moot = (all.length > 0 && changed.length === 0) || undefined
  const targets = moot ? all : changed
  const ids = targets.map((target) => target.id)
  const its = ids.length < all.length ? refs.filter((ref) => ids.includes(ref.id)) : refs
  const count = countOf({ ...call, targets })
  const name = label ?? (count < all.length && count === 1 ? its[0]?.label : undefined)
  const { key, deed, id } = call
  const within = requestAround(facts, its, count)
  const step: Done = { key, deed, id, count, label: name, short: name && its[0]?.short, within, moot, before, after }
  return { step, ids }
}
