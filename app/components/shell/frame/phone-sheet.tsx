import { t } from 'locales/shell'
import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet'
import { useBackCloses } from '~/hooks/use-back-closes'
import type { NavItem } from './nav-items'
import { NavRow } from './nav-row'

type PhoneSheetProps = { items: readonly NavItem[]; foot: ReactNode; trigger: ReactNode }

/** The sidebar as a sheet. When a place was chosen it closes by itself and leaves the focus to the new page. */
export function PhoneSheet({ items, foot, trigger }: PhoneSheetProps) {
  const [open, setOpen] = useState(true)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current !== key) setOpen(false)
  }, [key])
  const turn = (next: boolean) => {
    openedAt.current = key
    setOpen(next)
  }
  useBackCloses(open, () => turn(false))
  return (
    <Sheet open={open} onOpenChange={turn}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent title="Plumbline" onCloseAutoFocus={(event) => openedAt.current !== key && event.preventDefault()}>
        <nav aria-label={t('shell.main')} className="flex flex-1 flex-col gap-px p-2">
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
