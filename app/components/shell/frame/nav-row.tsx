import { Link, useLocation } from '@remix-run/react'
import { t } from 'locales/shell'
import { CommandKeys } from '~/components/command/command-keys'
import { cn } from '~/components/ui/cn'
import type { NavItem } from './nav-items'

export const navRowLook = [
  'group/nav relative flex h-[30px] flex-none items-center gap-2.5 rounded-sm px-2.5 whitespace-nowrap text-foreground-2',
  'hover:bg-accent hover:text-foreground [&_.lucide]:text-muted-foreground touch:h-11 mini:justify-center mini:px-0',
].join(' ')

/** Look of the current page's row, with the plumb line at its start. */
const here = [
  'bg-accent font-medium text-foreground [&_.lucide]:text-primary-ink',
  "before:absolute before:inset-y-[7px] before:-start-2 before:w-0.5 before:rounded-e-[2px] before:bg-primary-ink before:content-[''] mini:pointer-coarse:before:-start-[3px]",
].join(' ')

function useIsHere({ to, holds }: NavItem): boolean {
  const { pathname, search } = useLocation()
  if (holds) return holds(pathname + search)
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}

/** A link of the sidebar: shows its key if it is current or hovered, else its count. */
export function NavRow({ item }: { item: NavItem }) {
  const active = useIsHere(item)
  const Icon = item.icon
  return (
    <Link
      to={item.to}
      prefetch="intent"
      title={item.label}
      aria-current={active ? 'page' : undefined}
      className={cn(navRowLook, active && here)}
    >
      <Icon aria-hidden="true" />
      <span className="mini:sr-only">{item.label}</span>
      {item.count ? (
        <span
          className={cn('ms-auto text-xs text-muted-foreground group-hover/nav:hidden mini:hidden', active && 'hidden')}
        >
          <span aria-hidden="true">{item.count}</span>
          <span className="sr-only">{t('shell.waiting', { count: item.count })}</span>
        </span>
      ) : null}
      <CommandKeys
        id={item.command}
        className={cn('ms-auto mini:hidden', !active && 'hidden group-hover/nav:inline-flex')}
      />
    </Link>
  )
}
