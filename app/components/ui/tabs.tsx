import { NavLink, type NavLinkProps, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn'

const tab =
  'inline-flex h-[30px] items-center gap-1.5 rounded-sm px-2.5 whitespace-nowrap text-foreground-2 hover:text-foreground touch:h-11'

/** On phones, scrolls the current tab into view. */
function showCurrent(box: HTMLElement | null): void {
  const tab = box?.querySelector('[aria-current]')
  if (!box || !tab) return
  const [around, own] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
  box.scrollLeft += own.left - around.left - (around.width - own.width) / 2
}

/** Tabs whose panels are nested addresses: a navigation, so links with `aria-current`, not ARIA tabs. */
export function TabLinks({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => showCurrent(box.current), [pathname])
  return (
    <nav
      ref={box}
      aria-label={label}
      className={cn(
        'fades flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none] max-[359px]:flex-wrap',
        className,
      )}
    >
      {children}
    </nav>
  )
}

export function TabLink({ count, children, ...props }: NavLinkProps & { count?: ReactNode; children: ReactNode }) {
  return (
    <NavLink
      prefetch="intent"
      className={({ isActive }) => cn(tab, isActive && 'bg-accent font-medium text-foreground')}
      {...props}
    >
      {children}
      {count !== undefined && <span className="font-normal text-muted-foreground">{count}</span>}
    </NavLink>
  )
}
