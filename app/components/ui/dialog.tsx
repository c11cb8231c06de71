import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { useEffect } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { t } from 'locales/shell'
import { Button } from './button'
import { cn } from './cn'

export const Dialog = Radix.Root

/** Limits Radix's `pointer-events` change to the frame: on the body it would restyle every element of the page. */
function keepPointer() {
  const frame = document.querySelector<HTMLElement>('[data-frame="app"]')
  if (!frame || frame.style.pointerEvents !== '') return undefined
  frame.style.pointerEvents = 'auto'
  return () => {
    frame.style.pointerEvents = ''
  }
}

/**
 * The backdrop of dialogs, sheets and the palette, which blocks the pointer. Radix's own also locks the scrolling of
 * the body, which restyles the page; the body of the frame does not scroll.
 */
export function Overlay() {
  useEffect(keepPointer, [])
  return <div className="pointer-events-auto fixed inset-0 z-40 animate-fade-in bg-overlay" />
}

type DialogContentProps = Omit<ComponentPropsWithoutRef<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  closable?: boolean
  /** Rendered in place, so that the server renders it too: a dialog with an address works without JavaScript. */
  inPlace?: boolean
}

/** A centered dialog: radius 12, padding 20; its title is the question, its main button carries the verb. */
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
          // Centered by margins: a transform could place it between two pixels and blur its lines.
          'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] flex-col',
          'rounded-lg bg-popover p-5 shadow-3 outline-none data-[state=open]:animate-fade-in',
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
      >
        <Radix.Title className="pe-8 text-lg font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="mt-1 text-foreground-2">{description}</Radix.Description>}
        {/* Space for focus rings, which the scrolling box would cut off. */}
        <div className="-mx-1 -mb-1 min-h-0 overflow-y-auto px-1 pb-1 has-[form]:scroll-pb-18">{children}</div>
        {closable && (
          <Radix.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label={t('shell.close')} className="absolute top-4 end-4">
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
