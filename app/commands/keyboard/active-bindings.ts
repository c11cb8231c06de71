import type { Binding, Command } from '~/commands/engine/command'
import { isLive } from '~/commands/engine/context'
import type { Mode } from '~/commands/engine/context'
import { sequenceId } from './strokes'

export type Live = { readonly command: Command; readonly id: string; readonly binding: Binding; readonly keys: string }

/** The bindings active in a mode, with their commands. */
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
