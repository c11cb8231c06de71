import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cn } from '~/components/ui/cn'

type WalkFilterProps = {
  /** The field of the address that keeps the choice, and the value this one stands for. */
  field: 'bucket' | 'check'
  value: string
  active: boolean
  label?: string
  title?: string
  className?: string
  children: ReactNode
}

/** Narrows the walk to some of its photos; pressed again, to all. The choice stands in the address. */
export function WalkFilter({ field, value, active, label, title, className, children }: WalkFilterProps) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  if (active) to.delete(field)
  else to.set(field, value)
  return (
    <Link
      to={`?${to}`}
      replace
      preventScrollReset
      data-keys="page"
      aria-current={active || undefined}
      aria-label={label}
      title={title}
      className={cn(
        'inline-flex h-[30px] items-center gap-1.5 rounded-sm px-2.5 whitespace-nowrap touch:h-11',
        active ? 'bg-accent font-medium text-foreground' : 'text-foreground-2 hover:text-foreground',
        className,
      )}
    >
      {children}
    </Link>
  )
}
