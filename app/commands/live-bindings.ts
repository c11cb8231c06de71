import type { Binding, Command } from './command'
import { isLive } from './context'
import type { Mode } from './context'
import { sequenceId } from './strokes'

export type Live = { readonly command: Command; readonly id: string; readonly binding: Binding; readonly keys: string }

/** The bindings live in a mode, with the commands they call. */
export function liveBindings(
  commands: readonly Command[],
  mode: Mode,
  bindingsOf = (command: Command) => command.keys,
): Live[] {
  return commands.flatMap((command) =>
    bindingsOf(command)
      .filter((binding) => isLive(binding.in, mode))
      .map((binding) => ({ command, id: command.id, binding, keys: sequenceId(binding.keys) })),
  )
}
