import { Tooltip as Radix } from 'radix-ui'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { cn } from './cn'

export const TooltipProvider = Radix.Provider

type TooltipProps = Omit<ComponentPropsWithoutRef<typeof Radix.Content>, 'content'> & {
  content: ReactNode
  children: ReactNode
  open?: boolean
}

/** A short hint on hover and focus; never the only place a thing is said. */
export function Tooltip({ content, children, className, side = 'bottom', open, ...props }: TooltipProps) {
  return (
    <Radix.Root open={open}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 flex max-w-72 items-center gap-2 rounded-sm bg-foreground px-2 py-1 text-xs text-background',
            className,
          )}
          {...props}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
