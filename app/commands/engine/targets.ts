import type { Patch } from './command'
import type { Target } from './context'

/** The one target of a command on a single record. */
export function onlyOne(targets: readonly Target[]): Target {
  const [first] = targets
  if (!first || targets.length > 1) throw new Error('This command acts on one record')
  return first
}

/** A patch that sets equal new values for every target; null removes the targets. */
export function patchAll(targets: readonly Target[], set: Readonly<Record<string, unknown>> | null): Patch {
  return targets.map(({ noun, id }) => ({ noun, id, set }))
}
