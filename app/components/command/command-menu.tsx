import { type ReactNode, useState } from 'react'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '~/components/ui/dropdown-menu'
import { useBackCloses } from '~/hooks/use-back-closes'
import { CommandItem, type CommandItemProps } from './command-menu-item'

type CommandMenuProps = { items: readonly CommandItemProps[]; trigger: ReactNode }

/** A menu of commands; opens when loaded. */
export function CommandMenu({ items, trigger }: CommandMenuProps) {
  const [open, setOpen] = useState(true)
  useBackCloses(open, () => setOpen(false))
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {items.map((item) => (
          <CommandItem key={item.id} {...item} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
