import { t } from 'locales/shell'
import { Link } from '@remix-run/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import PanelLeft from 'lucide-react/icons/panel-left'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Mark } from './brand'
import { Breadcrumb, useCrumbs } from './breadcrumb'
import type { Crumb } from '~/components/shell/route-handle'

/** On phones: the menu and the brand, or one step up where there is one. */
function PhoneStart({ parent, menu }: { parent: Crumb | undefined; menu: ReactNode }) {
  if (!parent?.to)
    return (
      <div className="flex min-w-0 items-center gap-1 text-lg font-semibold tracking-[-.01em] md:hidden">
        {menu}
        <Mark />
        <span className="truncate">Plumbline</span>
      </div>
    )
  return (
    <Button variant="ghost" size="touch" asChild className="min-w-0 shrink-1 gap-1 pe-2 ps-1 md:hidden">
      <Link to={parent.to} aria-label={t('shell.up', { place: parent.label })}>
        <ChevronLeft className="size-6" />
        <span className="truncate">{parent.label}</span>
      </Link>
    </Button>
  )
}

type TopBarProps = { onToggleSidebar: () => void; menu: ReactNode; search: ReactNode; children: ReactNode }

/** Top bar: breadcrumb, search box, and account menu. */
export function TopBar({ onToggleSidebar, menu, search, children }: TopBarProps) {
  const crumbs = useCrumbs()
  const parent = crumbs.slice(0, -1).findLast((crumb) => crumb.to)
  return (
    <header
      data-frame="chrome"
      className="@container flex h-(--h-top) flex-none items-center gap-4 border-b pe-4 ps-3 max-lg:gap-2 touch:h-14 max-md:gap-1 max-md:px-1 lg:grid lg:grid-cols-[minmax(min-content,1fr)_auto_minmax(184px,1fr)]"
    >
      {/* The search box is centered until the breadcrumb needs the space, also before personal data is loaded. */}
      <div className="flex flex-1 items-center gap-1.5 max-lg:min-w-0 lg:max-w-[calc(100cqw-616px)]">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('shell.sidebar')}
          onClick={onToggleSidebar}
          className="max-md:hidden"
        >
          <PanelLeft />
        </Button>
        <PhoneStart parent={parent} menu={menu} />
        <Breadcrumb crumbs={crumbs} />
      </div>
      <div className="w-100 flex-none max-lg:w-60 max-md:hidden">{search}</div>
      <div className="flex items-center justify-end gap-1 max-md:gap-0">{children}</div>
    </header>
  )
}
