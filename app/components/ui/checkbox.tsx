import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import * as Radix from 'radix-ui/checkbox'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cn } from './cn'

/** A box of 16 px in a target of at least 24; `checked="indeterminate"` draws the dash. */
export const Checkbox = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Radix.Root>>(function Checkbox(
  { className, ...props },
  ref,
) {
  return (
    <Radix.Root
      ref={ref}
      className={cn(
        'group relative grid size-4 shrink-0 place-items-center rounded-xs border-[1.5px] border-input bg-background',
        'after:absolute after:-inset-1.5 max-md:after:-inset-3.5',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
        'text-primary-foreground disabled:opacity-55',
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check className="size-3 stroke-[2.75] group-data-[state=indeterminate]:hidden" />
        <Minus className="hidden size-3 stroke-[2.75] group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  )
})
