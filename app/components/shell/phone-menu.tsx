import { useLocation } from '@remix-run/react'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet'
import type { NavItem } from './nav-items'
import { NavRow } from './nav-row'

/** The sidebar as a sheet, on phones. When a place was chosen it closes by itself and leaves the focus to the new page. */
export function PhoneMenu({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current !== key) setOpen(false)
  }, [key])
  const turn = (next: boolean) => {
    openedAt.current = key
    setOpen(next)
  }
  return (
    <Sheet open={open} onOpenChange={turn}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon-touch" aria-label="Menu" className="md:hidden">
          <Menu className="size-5" />
        </Button>
      </SheetTrigger>
      <SheetContent title="Plumbline" onCloseAutoFocus={(event) => openedAt.current !== key && event.preventDefault()}>
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
