import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cn } from './cn'

type SelectProps = ComponentPropsWithoutRef<'select'> & { bare?: boolean }

/**
 * The browser's own select in the look of a field, or `bare` in a toolbar. It works without JavaScript and with every
 * screen reader, and opens the system's picker on phones.
 */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { bare = false, className, children, ...props },
  ref,
) {
  const look = bare
    ? 'h-7 rounded-sm pe-6 ps-2 text-xs text-foreground-2 hover:bg-accent touch:h-11'
    : 'field-box h-9 w-full pe-8 ps-2.5 touch:h-11 max-md:text-lg'
  return (
    <span className={cn('relative inline-flex items-center', !bare && 'w-full')}>
      <select
        ref={ref}
        className={cn('appearance-none [&>option]:bg-popover [&>option]:text-foreground', look, className)}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={cn('pointer-events-none absolute size-3 stroke-2', bare ? 'end-2' : 'end-2.5')}
      />
    </span>
  )
})
