import Search from 'lucide-react/icons/search'
import { t } from 'locales/shell'
import { CommandKeys } from '~/components/command/command-keys'
import { Button } from '~/components/ui/button'
import { useRunCommand } from '~/hooks/use-run-command'

/** The search box of the top bar, with its key: opens the palette. */
export function SearchBox() {
  const run = useRunCommand()
  return (
    <button
      type="button"
      onClick={() => run('palette.open')}
      className="flex h-8 w-full touch:h-11 items-center gap-2 rounded-sm border border-border-2 bg-background pe-1.5 ps-2.5 text-start text-muted-foreground hover:border-input max-md:hidden"
    >
      <Search aria-hidden="true" className="size-3.5" />
      <span className="flex-1 truncate">{t('shell.search')}</span>
      <CommandKeys id="palette.open" />
    </button>
  )
}

/** The search box as an icon, for phones; `spelled` adds a word below it. */
export function SearchIcon({ spelled = false }: { spelled?: boolean }) {
  const run = useRunCommand()
  return (
    <Button
      variant="ghost"
      size={spelled ? 'stacked-touch' : 'icon-touch'}
      aria-label={t('shell.search')}
      onClick={() => run('palette.open')}
      className="md:hidden"
    >
      <Search className={spelled ? 'size-5' : undefined} />
      {spelled && <span className="max-[359px]:hidden">{t('shell.searchShort')}</span>}
    </Button>
  )
}
