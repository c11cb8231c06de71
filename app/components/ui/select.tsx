import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cn } from './cn'

export const Select = Radix.Root
export const SelectValue = Radix.Value

export const SelectTrigger = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Radix.Trigger> & { bare?: boolean }>(function SelectTrigger(
  { className, bare = false, children, ...props },
  ref,
) {
  const look = bare ? 'h-7 rounded-sm px-2 text-xs text-foreground-2 hover:bg-accent' : 'field-box h-9 w-full px-2.5 max-md:h-11'
  return (
    <Radix.Trigger ref={ref} className={cn('inline-flex items-center gap-1.5 text-left data-[placeholder]:text-muted-foreground', look, className)} {...props}>
      {children}
      <Radix.Icon className="ml-auto">
        <ChevronDown className="size-3 stroke-2" />
      </Radix.Icon>
    </Radix.Trigger>
  )
})

export function SelectContent({ className, children, ...props }: ComponentPropsWithoutRef<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className={cn('z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) rounded-md bg-popover p-1 shadow-2', className)}
        {...props}
      >
        <Radix.Viewport>{children}</Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  )
}

export function SelectItem({ className, children, ...props }: ComponentPropsWithoutRef<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn('flex h-8 cursor-default items-center gap-3 rounded-xs px-2 outline-none select-none data-[highlighted]:bg-accent max-md:h-11', className)}
      {...props}
    >
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className="ml-auto text-primary-ink">
        <Check className="size-3.5" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
