import { say } from 'contract/messages'
import { DropdownMenuItem } from '~/components/ui/dropdown-menu'
import { commandOf } from '~/commands/registry'
import { useRunCommand } from '~/hooks/use-run-command'
import { useCommandKeys } from './command-keys'
import { CommandPicture } from './command-picture'
import { Caps, type DoProps, useButtonState } from './do'

type DoItemProps = Pick<DoProps, 'id' | 'targets' | 'args' | 'label' | 'disabledReason'>

/** A command's button as an item of a menu; by itself, since menus are loaded when they are first opened. */
export function DoItem({ id, targets, args, label, disabledReason }: DoItemProps) {
  const command = commandOf(id)
  const run = useRunCommand()
  const keys = useCommandKeys(id, args?.n)
  const state = useButtonState(command, targets, disabledReason)
  if (state.gone) return null
  return (
    <DropdownMenuItem disabled={state.why !== ''} onSelect={() => run(id, args, targets)}>
      <CommandPicture command={command} />
      <span className="min-w-0">
        {label ?? say(command.title)}
        {state.why && <span className="block truncate text-xs">{state.why}</span>}
      </span>
      <Caps keys={keys[0]} hint={undefined} />
    </DropdownMenuItem>
  )
}
