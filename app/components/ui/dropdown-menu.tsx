import Check from 'lucide-react/icons/check'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentPropsWithoutRef } from 'react'
import { cn } from './cn'

/** A menu that does not hide the page behind it from screen readers while it is open. */
export function DropdownMenu(props: ComponentPropsWithoutRef<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}
export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuGroup = Radix.Group
export const DropdownMenuRadioGroup = Radix.RadioGroup

const item = [
  'relative flex h-8 cursor-default items-center gap-2.5 rounded-xs px-2 outline-none select-none touch:h-11',
  'data-[disabled]:text-muted-foreground data-[highlighted]:bg-accent [&_.keys]:ms-auto [&_.keys]:ps-4',
].join(' ')

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-md bg-popover p-1 shadow-2 data-[state=open]:animate-fade-in',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

export function DropdownMenuItem({ className, ...props }: ComponentPropsWithoutRef<typeof Radix.Item>) {
  return <Radix.Item className={cn(item, className)} {...props} />
}

export function DropdownMenuLabel({ className, ...props }: ComponentPropsWithoutRef<typeof Radix.Label>) {
  return (
    <Radix.Label className={cn('px-2 pt-2 pb-1 text-xs font-medium text-muted-foreground', className)} {...props} />
  )
}

export function DropdownMenuSeparator({ className, ...props }: ComponentPropsWithoutRef<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('my-1 h-px bg-border', className)} {...props} />
}

function Tick() {
  return (
    <Radix.ItemIndicator className="ms-auto ps-4 text-primary-ink">
      <Check className="size-3.5" />
    </Radix.ItemIndicator>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(item, className)} {...props}>
      {children}
      <Tick />
    </Radix.RadioItem>
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentPropsWithoutRef<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(item, className)} {...props}>
      {children}
      <Tick />
    </Radix.CheckboxItem>
  )
}
