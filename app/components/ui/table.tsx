import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cn } from './cn'

/** Base of data tables and of small ones: heading 32 px, rows 36 px (44 by touch), thin lines. */
export const Table = forwardRef<HTMLTableElement, ComponentPropsWithoutRef<'table'>>(function Table(
  { className, ...props },
  ref,
) {
  return <table ref={ref} className={cn('w-full table-fixed border-separate border-spacing-0', className)} {...props} />
})

export function Th({ className, ...props }: ComponentPropsWithoutRef<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-8 border-b leading-3.5 wrap-normal border-border px-2.5 text-start text-xs font-medium text-muted-foreground first:ps-(--edge,20px) last:pe-(--edge,20px)',
        className,
      )}
      {...props}
    />
  )
}

export function Td({ className, ...props }: ComponentPropsWithoutRef<'td'>) {
  return (
    <td
      className={cn(
        'h-9 truncate md:pointer-coarse:h-11 max-[359px]:wrap-anywhere max-[359px]:whitespace-normal border-b border-border px-2.5 first:ps-(--edge,20px) last:pe-(--edge,20px)',
        className,
      )}
      {...props}
    />
  )
}
