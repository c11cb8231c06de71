import { useLocation } from '@remix-run/react'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet'
import type { NavItem } from './nav-items'
import { NavRow } from './nav-row'

/** The sidebar as a sheet, on phones; it closes by itself when a place was chosen. */
export function PhoneMenu({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that a navigation happened
  useEffect(() => setOpen(false), [key])
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon-touch" aria-label="Menu" className="md:hidden">
          <Menu className="size-5" />
        </Button>
      </SheetTrigger>
      <SheetContent title="Plumbline">
        <nav aria-label="Main" className="flex flex-1 flex-col gap-px p-2">
          {items.map((item) => (
            <NavRow key={item.to} item={item} />
          ))}
          <span className="flex-1" />
          {foot}
        </nav>
      </SheetContent>
    </Sheet>
  )
}
