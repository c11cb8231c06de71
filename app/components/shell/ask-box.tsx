import { Search } from 'lucide-react'
import { CommandKeys } from '~/components/palette/command-keys'
import { Button } from '~/components/ui/button'
import { useRunCommand } from '~/hooks/use-run-command'

const words = 'Search or run a command'

/** The one visible box: it is the palette, with its key printed in it. */
export function AskBox() {
  const run = useRunCommand()
  return (
    <button
      type="button"
      onClick={() => run('palette.open')}
      className="flex h-8 w-full touch:h-11 items-center gap-2 rounded-sm border border-border-2 bg-background pr-1.5 pl-2.5 text-left text-muted-foreground hover:border-input max-md:hidden"
    >
      <Search aria-hidden="true" className="size-3.5" />
      <span className="flex-1 truncate">{words}</span>
      <CommandKeys id="palette.open" />
    </button>
  )
}

/** The box folded to its icon, for phones. */
export function AskIcon() {
  const run = useRunCommand()
  return (
    <Button
      variant="ghost"
      size="icon-touch"
      aria-label={words}
      onClick={() => run('palette.open')}
      className="md:hidden"
    >
      <Search />
    </Button>
  )
}
