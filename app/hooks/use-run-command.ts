import type { Args } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { Target } from '~/commands/engine/context'
import type { Ran } from '~/interaction/dispatcher-types'
import { useCommandServices } from './use-command-context'

/** Runs a command as its key would: on the given targets, or else on the selection or the current record. */
export function useRunCommand(): (id: CommandId, args?: Args, targets?: readonly Target[]) => Ran {
  return useCommandServices().dispatcher.run
}
