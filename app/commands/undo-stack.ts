import type { CommandId, Patch } from './command'

/** One step that can be taken back: the last call that made it so, and what was painted before. A bulk is one step. */
export type Done = {
  readonly key: string
  readonly id: CommandId
  readonly count: number
  /** The record it was done on, where it was one with a name. */
  readonly label?: string
  /** What it set, as it was told. */
  readonly to?: string
  /** What it is called among those of its item. */
  readonly short?: string
  /** The draw request it was done in, or on (`itself`), by its whole name. */
  readonly within?: { readonly id: string; readonly label: string; readonly itself: boolean }
  /** The change it made, where no call of this browser did (a form): the first step back names that. */
  readonly changeId?: string
  /** The call that took it by the server's list: its answer names it, whichever calls have moved it since. */
  readonly listedBy?: string
  /** Shared by what was done to many at once by a call for each: a press takes back all of them. */
  readonly deed?: string
  /** What it was to make is there already: it is passed over, until the server says that it changed something after all. */
  readonly moot?: true | undefined
  readonly before: Patch
  readonly after: Patch
}

/** Steps done and steps taken back, newest last. */
export type UndoStack = { readonly done: readonly Done[]; readonly undone: readonly Done[] }
export const emptyStack: UndoStack = { done: [], undone: [] }

/** Deeds kept; a person takes back tens, the server keeps the rest. */
const stackDepth = 200

/** What a step is part of: a deed of its own, or one that many share. */
export const deedOf = ({ deed, key }: Pick<Done, 'deed' | 'key'>): string => deed ?? key

/** The steps of the newest deeds; one of many steps is kept whole or not at all. */
function newestDeeds(steps: readonly Done[]): readonly Done[] {
  const kept = [...new Set(steps.map(deedOf))].slice(-stackDepth)
  return steps.filter((step) => kept.includes(deedOf(step)))
}

/** A new step: what had been taken back can no longer be put back, unless it is moot. */
export function push({ done, undone }: UndoStack, step: Done): UndoStack {
  return { done: newestDeeds([...done, step]), undone: step.moot ? undone : [] }
}

/** The step that the next press takes back. */
const newest = (done: readonly Done[]): Done | undefined => done.findLast(({ moot }) => !moot)

/** One list without the steps of the deed of `one`, and the other with them under the keys of the calls that moved them. */
function move(from: readonly Done[], to: readonly Done[], one: Done | undefined, key: () => string) {
  const isPart = (step: Done) => one !== undefined && deedOf(step) === deedOf(one)
  const steps = from.filter(isPart)
  // From the first step back on, calls of this browser made it so.
  const moved = steps.map(({ changeId: _, ...step }) => ({ ...step, key: key() }))
  return { steps, moved, left: from.filter((step) => !isPart(step)), grown: [...to, ...moved] }
}

/** The steps of one deed as they were, in the order in which they were made, each with the key of the call that takes it. */
export type Taken = { readonly stack: UndoStack; readonly steps: readonly Done[]; readonly moved: readonly Done[] }

/**
 * Takes a deed back, each of its steps by a call whose key comes from `key`: the newest, or the one that the call or the deed
 * `of` made; it has no steps when there is none. The undo is itself the deed that redo takes back.
 */
export function takeBack({ done, undone }: UndoStack, key: () => string, of?: string): Taken {
  const one = of === undefined ? newest(done) : done.find((step) => step.key === of || step.deed === of)
  const { left, grown, ...taken } = move(done, undone, one, key)
  return { ...taken, stack: { done: left, undone: grown } }
}

/** Puts the deed taken back last in place again, as it is taken back. */
export function putBack({ done, undone }: UndoStack, key: () => string): Taken {
  const { left, grown, ...taken } = move(undone, done, undone.at(-1), key)
  return { ...taken, stack: { done: grown, undone: left } }
}

/** The steps that the next press takes back: those of the newest deed. */
export function newestDeed({ done }: UndoStack): readonly Done[] {
  const last = newest(done)
  return last ? done.filter((step) => deedOf(step) === deedOf(last)) : []
}
