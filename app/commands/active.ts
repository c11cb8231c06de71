import * as z from 'zod/mini'
import type { OperationId } from 'contract/catalogue'
import type { TargetNoun } from 'contract/nouns'
import type { Availability, Outcome, Port } from './command'
import type { Facts, Ref, Target } from './context'
import { byRule, onlyOne, paintAll, yes } from './define'

export type ActiveStatus = 'active' | 'inactive'

type Kept = {
  noun: TargetNoun
  operation: OperationId
  send: (target: Target, status: ActiveStatus, port: Port) => Promise<Outcome>
  /** Whether the viewer keeps them at all. */
  keeps?: (facts: Facts, targets: readonly Ref[]) => Availability
}

/** Makes records of one kind active or inactive, by an operation that takes one at a time. */
export const toActive =
  ({ noun, operation, send, keeps = () => yes }: Kept) =>
  (status: ActiveStatus) => ({
    group: 'change' as const,
    on: 'selection-or-here' as const,
    of: [noun],
    each: true as const,
    needs: operation,
    operations: [operation] as const,
    back: 'change' as const,
    fits: (facts: Facts, targets: readonly Ref[]) => {
      const kept = keeps(facts, targets)
      return kept.ok ? byRule(status === 'active' ? 'activate' : 'deactivate')(facts, targets) : kept
    },
    args: z.strictObject({}),
    run: (_args: object, targets: readonly Target[], port: Port) => send(onlyOne(targets), status, port),
    instant: (_args: object, targets: readonly Target[]) => paintAll(targets, { status }),
  })
