import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Button } from './button'
import { cn } from './cn'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

/** As Radix takes the pointer from the body, every element of the page would get it anew: the frame keeps its own. */
function keepPointer() {
  const frame = document.querySelector<HTMLElement>('[data-frame="app"]')
  if (!frame || frame.style.pointerEvents !== '') return undefined
  frame.style.pointerEvents = 'auto'
  return () => {
    frame.style.pointerEvents = ''
  }
}

/**
 * The dimmed ground behind dialogs, sheets and the palette, which no pointer reaches through. Radix's own also locks the scrolling
 * of the body, at the price of the whole page's style: in the frame the body does not scroll.
 */
export function Overlay() {
  useEffect(keepPointer, [])
  return <div className="pointer-events-auto fixed inset-0 z-40 animate-fade-in bg-overlay" />
}

type DialogContentProps = Omit<ComponentPropsWithoutRef<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  closable?: boolean
  /** Drawn where it stands, so that the server draws it too: a dialog that is an address works without JavaScript. */
  inPlace?: boolean
}

/** A centred dialog: radius 12, padding 20; its title is the question, its main button carries the verb. */
export function DialogContent({
  title,
  description,
  closable = true,
  inPlace = false,
  className,
  children,
  ...props
}: DialogContentProps) {
  const drawn = (
    <>
      <Overlay />
      <Radix.Content
        className={cn(
          // By margins: moved by half of itself it would stand between two pixels, and lines would show that are not there.
          'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] flex-col',
          'rounded-lg bg-popover p-5 shadow-3 outline-none data-[state=open]:animate-fade-in',
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
      >
        <Radix.Title className="pr-8 text-lg font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="mt-1 text-foreground-2">{description}</Radix.Description>}
        {/* Room for the rings of what has the focus, which the scrolling would cut off. */}
        <div className="-mx-1 -mb-1 min-h-0 overflow-y-auto px-1 pb-1 has-[form]:scroll-pb-18">{children}</div>
        {closable && (
          <Radix.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute top-4 right-4">
              <X />
            </Button>
          </Radix.Close>
        )}
      </Radix.Content>
    </>
  )
  return inPlace ? drawn : <Radix.Portal>{drawn}</Radix.Portal>
}

/** The row of buttons at a dialog's foot, the main one last. */
export function DialogActions({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  return <div className={cn('mt-5 flex justify-end gap-2', className)} {...props} />
}
