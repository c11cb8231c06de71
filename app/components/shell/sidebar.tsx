import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cn } from '~/components/ui/cn'
import { Mark } from './brand'
import { CommandKeys } from '~/components/palette/command-keys'
import type { NavItem } from './nav-items'

const row = [
  'group/nav relative flex h-[30px] items-center gap-2.5 rounded-sm px-2.5 whitespace-nowrap text-foreground-2',
  'hover:bg-accent hover:text-foreground [&_.lucide]:text-muted-foreground max-md:h-11 mini:justify-center mini:px-0',
].join(' ')
/** The plumb line hangs at the place one is in. */
const here = [
  'bg-accent font-medium text-foreground [&_.lucide]:text-primary-ink',
  "before:absolute before:inset-y-[7px] before:-left-2 before:w-0.5 before:rounded-r-[2px] before:bg-primary-ink before:content-['']",
].join(' ')

export function NavRow({ item }: { item: NavItem }) {
  const Icon = item.icon
  return (
    <NavLink to={item.to} end={item.to === '/'} prefetch="intent" title={item.label} className={({ isActive }) => cn(row, isActive && here)}>
      {({ isActive }) => (
        <>
          <Icon aria-hidden="true" />
          <span className="mini:sr-only">{item.label}</span>
          {item.count ? (
            <span className={cn('ml-auto text-xs text-muted-foreground group-hover/nav:hidden mini:hidden', isActive && 'hidden')}>
              {item.count}
              <span className="sr-only"> waiting</span>
            </span>
          ) : null}
          <CommandKeys id={item.command} className={cn('ml-auto mini:hidden', !isActive && 'hidden group-hover/nav:inline-flex')} />
        </>
      )}
    </NavLink>
  )
}

/** Brand, places, and what belongs to the frame itself at the foot; 208 px wide, 52 folded. */
export function Sidebar({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  return (
    <nav
      aria-label="Main"
      data-frame="chrome"
      className="flex w-(--w-side) flex-none flex-col gap-px border-r bg-sidebar p-2 max-md:hidden mini:w-(--w-side-mini)"
    >
      <div className="mb-3 flex h-8 items-center gap-2.5 px-2.5 text-base font-semibold tracking-[-.01em] mini:justify-center mini:px-0">
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

export const navRowLook = row
