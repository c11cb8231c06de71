import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cn } from '~/components/ui/cn'

type SequenceFilterProps = {
  /** Search parameter of the filter, and its value for this button. */
  field: 'bucket' | 'check'
  value: string
  active: boolean
  label?: string
  title?: string
  className?: string
  children: ReactNode
}

/** Filters the photos; pressed again, shows all. The address holds the choice. */
export function SequenceFilter({ field, value, active, label, title, className, children }: SequenceFilterProps) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  if (active) to.delete(field)
  else to.set(field, value)
  return (
    <Link
      to={`?${to}`}
      replace
      preventScrollReset
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
