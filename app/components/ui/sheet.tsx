import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { t } from 'locales/shell'
import { Button } from './button'
import { cn } from './cn'
import { Overlay } from './dialog'

export const Sheet = Radix.Root
export const SheetTrigger = Radix.Trigger

const sides = {
  left: 'inset-y-0 start-0 w-72 max-w-[85vw] border-e [--panel-from:-100%] rtl:[--panel-from:100%]',
  right: 'inset-y-0 end-0 w-(--w-panel) max-w-[92vw] border-s rtl:[--panel-from:-100%]',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t data-[state=open]:animate-toast-in',
} as const

type SheetContentProps = Omit<ComponentPropsWithoutRef<typeof Radix.Content>, 'title'> & {
  side?: keyof typeof sides
  title: ReactNode
  hideTitle?: boolean
}

/** A panel from an edge: navigation on phones, the panel beside a list on narrow screens. */
export function SheetContent({
  side = 'left',
  title,
  hideTitle = false,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <Radix.Portal>
      <Overlay />
      <Radix.Content
        aria-describedby={undefined}
        className={cn(
          'fixed z-50 flex flex-col bg-card shadow-3 outline-none data-[state=closed]:animate-panel-out data-[state=open]:animate-panel-in',
          sides[side],
          className,
        )}
        {...props}
      >
        <div className={cn('flex h-12 shrink-0 items-center gap-2 pe-2 ps-4', hideTitle && 'sr-only')}>
          <Radix.Title className="flex-1 truncate text-base font-semibold">{title}</Radix.Title>
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" aria-label={t('shell.close')}>
              <X />
            </Button>
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}
