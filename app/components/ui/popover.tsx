import * as Radix from 'radix-ui/popover'
import type { ComponentPropsWithoutRef } from 'react'
import { cn } from './cn'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 max-w-[calc(100vw-16px)] rounded-md bg-popover p-2 shadow-2 outline-none data-[state=open]:animate-fade-in',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
