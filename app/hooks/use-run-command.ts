import type { Args, CommandId } from '~/commands/command'
import type { Target } from '~/commands/context'
import type { Ran } from './center'
import { useCommandContext } from './use-command-context'

/** Calls a command as its key would: on the selection or the record here, or on the targets given. */
export function useRunCommand(): (id: CommandId, args?: Args, targets?: readonly Target[]) => Ran {
  return useCommandContext().center.run
}
