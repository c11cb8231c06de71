import { memo, useMemo, useRef } from 'react'
import type { Command } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { nearestOf } from '~/commands/engine/verbs'
import { mayRun } from '~/commands/engine/availability'
import { isLive, nounsHere } from '~/commands/engine/context'
import type { CommandContext, Mode } from '~/commands/engine/context'
import { commandOf, registry } from '~/commands/engine/registry'
import { printedBindings } from '~/commands/keyboard/custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import type { Sequence } from '~/commands/keyboard/strokes'
import { useCommandServices, useCommandContext, useKeySettings } from '~/hooks/use-command-context'
import { KeyCaps } from './command-key-caps'

/** The sequences that call a command in a mode, with a person's custom keys; of number keys only the one with this number. */
export function keysIn(
  command: Command,
  mode: Mode,
  settings: KeySettings,
  n?: unknown,
  isPicking = false,
): readonly Sequence[] {
  return printedBindings(command, settings)
    .filter(
      (binding) =>
        isLive(binding.in, mode) &&
        (isPicking || !binding.picked) &&
        (binding.args?.n === undefined || binding.args.n === n),
    )
    .map(({ keys }) => keys)
}

/** The sequences that call a command just now: none where the same keys mean a nearer record of another kind. */
export function keysHere(command: Command, context: CommandContext, settings: KeySettings): readonly Sequence[] {
  const { verb } = command
  const sharing = verb ? registry.filter((one) => one.verb === verb && mayRun(one, context)) : [command]
  return nearestOf(sharing, nounsHere(context)) === command ? keysIn(command, context.mode, settings) : []
}

/** Key sequences of a command on this screen; an open text field does not change them. */
export function useCommandKeys(id: CommandId, n?: unknown): readonly Sequence[] {
  const settings = useKeySettings()
  const { firstMode } = useCommandServices()
  const mode = useCommandContext<Mode>((context) => context.mode, firstMode)
  const shown = useRef(mode)
  if (mode !== 'form') shown.current = mode
  const last = shown.current
  return useMemo(() => {
    const command = commandOf(id)
    const keys = keysIn(command, last, settings, n)
    return keys.length === 0 && mode === 'form' ? keysIn(command, 'form', settings, n) : keys
  }, [id, last, mode, settings, n])
}

type CommandKeysProps = { id: CommandId; className?: string }

/** The key that calls a command here, as caps; nothing where it has none. */
export const CommandKeys = memo(function CommandKeys({ id, className }: CommandKeysProps) {
  const [keys] = useCommandKeys(id)
  return keys ? <KeyCaps keys={keys} className={className} /> : null
})
