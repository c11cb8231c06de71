import type { Command } from '~/commands/engine/command'
import type { Mode } from '~/commands/engine/context'
import { liveBindings } from './active-bindings'
import { bindingsOf } from './custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import { buildTrie } from './resolver'
import type { KeyEntry, Node } from './resolver'
import { strokeId, worksWithSingleKeysOff } from './strokes'

/** True if single keys are active: always, or only while the photo area has focus (`stage`). */
export const singleKeysLive = (settings: KeySettings, isInPhotoArea: boolean): boolean =>
  settings.single === 'on' || (settings.single === 'stage' && isInPhotoArea)

/** Trie of a mode with one person's keys, with or without single keys. */
export function trieFor(commands: readonly Command[], mode: Mode, settings: KeySettings, single: boolean): Node {
  const entries = liveBindings(commands, mode, (command) => bindingsOf(command, settings)).flatMap(
    ({ command, binding }): KeyEntry[] => {
      if (!single && !worksWithSingleKeysOff(binding.keys)) return []
      const target = {
        id: command.id,
        text: binding.text,
        perPress: command.perPress,
        of: command.of,
        ...(command.verb && { verb: command.verb }),
        ...(binding.args && { args: binding.args }),
        ...(binding.picked && { picked: binding.picked }),
      }
      return [{ path: binding.keys.map(strokeId), target }]
    },
  )
  return buildTrie(entries)
}
