import { t } from 'locales/shell'
import type { ReactNode } from 'react'
import { Mark } from './brand'
import type { NavItem } from './nav-items'
import { NavRow } from './nav-row'

/** The sidebar: brand, links, and `foot` at its end. 208 px wide, collapsed 52 px, for touch targets of 44 px. */
export function Sidebar({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  return (
    <nav
      aria-label={t('shell.main')}
      data-frame="chrome"
      className="flex w-(--w-side) flex-none flex-col gap-px overflow-y-auto border-e bg-sidebar p-2 max-md:hidden mini:w-(--w-side-mini) mini:pointer-coarse:px-[3px]"
    >
      <div className="mb-3 flex h-8 flex-none items-center gap-2.5 px-2.5 text-base font-semibold tracking-[-.01em] mini:justify-center mini:px-0">
        <Mark />
        <span className="mini:sr-only">Plumbline</span>
      </div>
      {items.map((item) => (
        <NavRow key={item.to} item={item} />
      ))}
      <span className="flex-1" />
      {foot}
    </nav>
  )
}
