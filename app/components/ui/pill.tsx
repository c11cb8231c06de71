import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentPropsWithoutRef } from 'react'
import { cn } from './cn'

/** Look of a pill: 22 px, tinted background, colored text. The caller adds the shape before the text. */
export const pillStyle = cva(
  'inline-flex h-[22px] items-center gap-[5px] rounded-full pe-2 ps-[5px] align-middle text-xs font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        pending: 'bg-pending-bg text-pending-ink',
        submitted: 'bg-submitted-bg text-submitted-ink',
        sentback: 'bg-sentback-bg text-sentback-ink',
        done: 'bg-done-bg text-done-ink',
        unknown: 'bg-unknown-bg text-unknown-ink',
        plain: 'bg-accent ps-2 text-foreground-2',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export function Pill({ tone, className, ...props }: ComponentPropsWithoutRef<'span'> & VariantProps<typeof pillStyle>) {
  return <span className={cn(pillStyle({ tone }), className)} {...props} />
}
