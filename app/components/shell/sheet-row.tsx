import { Keyboard } from 'lucide-react'
import { say } from 'contract/messages'
import { commandOf } from '~/commands/registry'
import { CommandKeys } from '~/components/palette/command-keys'
import { useRunCommand } from '~/hooks/use-run-command'
import { navRowLook } from './nav-row'

/** "Keys for this screen": the cheat sheet, at the sidebar's foot. */
export function SheetRow() {
  const run = useRunCommand()
  const words = say(commandOf('sheet.open').title)
  return (
    <button type="button" title={words} className={navRowLook} onClick={() => run('sheet.open')}>
      <Keyboard aria-hidden="true" />
      <span className="mini:sr-only">{words}</span>
      <CommandKeys id="sheet.open" className="ml-auto mini:hidden" />
    </button>
  )
}
