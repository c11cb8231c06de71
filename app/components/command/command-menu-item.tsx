import { t } from 'locales/commands'
import { DropdownMenuItem } from '~/components/ui/dropdown-menu'
import { commandOf } from '~/commands/engine/registry'
import { useRunCommand } from '~/hooks/use-run-command'
import { useCommandKeys } from './command-keys'
import { CommandPicture } from './command-icon'
import { Caps, type CommandButtonProps, useButtonState } from './command-button'

export type CommandItemProps = Pick<CommandButtonProps, 'id' | 'targets' | 'args' | 'label' | 'disabledReason'>

/** A command's button as an item of a menu; by itself, since menus are loaded when they are first opened. */
export function CommandItem({ id, targets, args, label, disabledReason }: CommandItemProps) {
  const command = commandOf(id)
  const run = useRunCommand()
  const keys = useCommandKeys(id, args?.n)
  const state = useButtonState(command, targets, disabledReason)
  if (state.gone) return null
  return (
    <DropdownMenuItem disabled={state.why !== ''} onSelect={() => run(id, args, targets)}>
      <CommandPicture command={command} />
      <span className="min-w-0">
        {label ?? t(command.title)}
        {state.why && <span className="block truncate text-xs">{state.why}</span>}
      </span>
      <Caps keys={keys[0]} hint={undefined} />
    </DropdownMenuItem>
  )
}
