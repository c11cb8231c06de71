import Keyboard from 'lucide-react/icons/keyboard'
import { t } from 'locales/commands'
import { commandOf } from '~/commands/engine/registry'
import { CommandKeys } from '~/components/command/command-keys'
import { useRunCommand } from '~/hooks/use-run-command'
import { navRowLook } from './nav-row'

/** "Keyboard shortcuts": the cheat sheet, at the sidebar's foot. */
export function SheetRow() {
  const run = useRunCommand()
  const words = t(commandOf('sheet.open').title)
  return (
    <button type="button" title={words} className={navRowLook} onClick={() => run('sheet.open')}>
      <Keyboard aria-hidden="true" />
      <span className="mini:sr-only">{words}</span>
      <CommandKeys id="sheet.open" className="ms-auto mini:hidden" />
    </button>
  )
}
