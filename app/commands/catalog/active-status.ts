import type { OperationId } from 'contract/core/catalog'
import type { ActiveStatus } from 'contract/core/statuses'
import type { TargetNoun } from 'contract/core/nouns'
import type { Availability } from '~/commands/engine/command'
import type { CommandContext, RecordRef, Target } from '~/commands/engine/context'
import { byRule, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'

type Activatable = {
  noun: TargetNoun
  operation: OperationId
  /** Decides if the viewer may manage these records at all. */
  manages?: (context: CommandContext, targets: readonly RecordRef[]) => Availability
}

/** Makes the commands that activate and deactivate records of a kind, with an operation that takes one record. */
export const toActive =
  ({ noun, operation, manages = () => yes }: Activatable) =>
  (status: ActiveStatus) => ({
    group: 'change' as const,
    on: 'selection-or-here' as const,
    of: [noun],
    perRecord: true as const,
    needs: operation,
    undo: 'change' as const,
    isAvailable: (context: CommandContext, targets: readonly RecordRef[]) => {
      const managed = manages(context, targets)
      return managed.ok ? byRule(status === 'active' ? 'activate' : 'deactivate')(context, targets) : managed
    },
    optimistic: (_args: object, targets: readonly Target[]) => patchAll(targets, { status }),
  })
