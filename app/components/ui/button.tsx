import { cva, type VariantProps } from 'class-variance-authority'
import * as Slot from 'radix-ui/slot'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cn } from './cn'

/** Touch targets are 44 px; mouse sizes are smaller. */
const touchTarget = 'touch:min-h-11 touch:min-w-11'

/** Looks of a button. At most one button of a screen is `primary`; an unavailable one is disabled, not hidden. */
export const buttonStyle = cva(
  [
    'inline-flex shrink-0 items-center whitespace-nowrap rounded-sm font-medium transition-colors select-none',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55',
    '[&>.lucide:first-child]:-ms-0.5 [&_.keys]:-me-[5px]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover on-primary',
        outline: 'border border-border-2 bg-background shadow-1 hover:bg-accent',
        ghost: 'text-foreground-2 hover:bg-accent hover:text-foreground',
        plain: 'text-foreground hover:bg-accent',
        soft: 'bg-accent text-foreground hover:bg-border',
        link: 'text-primary-ink underline-offset-2 hover:underline',
      },
      size: {
        sm: `h-7 gap-2 px-2.5 ${touchTarget}`,
        md: `h-8 gap-2 px-3 ${touchTarget}`,
        lg: `h-10 gap-2 px-4 ${touchTarget}`,
        touch: 'h-11 gap-2 px-4 text-base',
        icon: `size-8 justify-center [&>.lucide:first-child]:ms-0 ${touchTarget}`,
        'icon-sm': `size-7 justify-center [&>.lucide:first-child]:ms-0 ${touchTarget}`,
        'icon-touch': 'size-11 justify-center [&>.lucide:first-child]:ms-0',
        'stacked-touch': 'h-11 min-w-11 flex-col justify-center gap-0 px-1 text-xs [&>.lucide:first-child]:ms-0',
        bare: '',
      },
      wide: { true: 'w-full justify-center' },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
)

export type ButtonLook = VariantProps<typeof buttonStyle>
export type ButtonProps = ComponentPropsWithoutRef<'button'> & ButtonLook & { asChild?: boolean }

/** A button; with `asChild` its only child gets the look (a link, a trigger). */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { className, variant, size, wide, asChild = false, type = 'button', ...props },
  ref,
) {
  const look = cn(buttonStyle({ variant, size, wide }), className)
  if (asChild) return <Slot.Root ref={ref} className={look} {...props} />
  return <button ref={ref} type={type} className={look} {...props} />
})
