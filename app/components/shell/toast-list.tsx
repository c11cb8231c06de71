import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Toast as Radix } from 'radix-ui'
import { ownerOf } from '~/commands/focus'
import { StatusShape } from '~/components/status/shape'
import { ProgressBar } from '~/components/status/progress'
import { Button } from '~/components/ui/button'
import { KeyCap, Keys } from '~/components/ui/key-cap'
import { dismissToast, type Toast } from './toasts'

function follow(listener: () => void): () => void {
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, listener)
  return () => {
    for (const event of events) document.removeEventListener(event, listener)
  }
}

/** Whether keys of the page are heard where the focus is: not in a text, and not in a form or in what lies over the page. */
function areKeysHeard(): boolean {
  const { activeElement: at } = document
  return at === null || (ownerOf([at]) !== 'text' && !at.closest('form, [role=dialog], [role=alertdialog]'))
}

function Action({ toast }: { toast: Toast }) {
  const isHeard = useSyncExternalStore(follow, areKeysHeard, () => true)
  if (!toast.action) return null
  const { label, keys, run } = toast.action
  return (
    <Radix.Action asChild altText={label}>
      <Button variant="plain" size="sm" onClick={run}>
        {label}
        {keys && isHeard && (
          <Keys>
            <KeyCap>{keys}</KeyCap>
          </Keys>
        )}
      </Button>
    </Radix.Action>
  )
}

/** For what stays until it is answered. */
function PutAway() {
  return (
    <Radix.Close asChild>
      <Button variant="ghost" size="icon" aria-label="Put away">
        <X aria-hidden="true" />
      </Button>
    </Radix.Close>
  )
}

function Work({ toast, done, total }: { toast: Toast; done: number; total: number }) {
  return (
    <div className="w-full py-3 pr-3.5 pl-3.5">
      <div className="flex items-center gap-2">
        <Radix.Title className="flex-1 truncate font-medium">{toast.text}</Radix.Title>
        <span className="text-muted-foreground">
          {done} of {total}
        </span>
        <Action toast={toast} />
      </div>
      <div className="mt-2.5 flex">
        <ProgressBar work value={total === 0 ? null : Math.round((done / total) * 1000) / 10} label={toast.text} />
      </div>
    </div>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  return (
    <Radix.Root
      data-toast={toast.id}
      duration={toast.duration}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      // A form that opens later takes the pointer from what was there; what is told stands beside it, and is not for it to close.
      className="pointer-events-auto! flex min-h-11 w-full items-center rounded-[10px] bg-popover shadow-3 data-[state=open]:animate-toast-in data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      {toast.progress ? (
        <Work toast={toast} {...toast.progress} />
      ) : (
        <div className="flex w-full flex-wrap items-center gap-x-3 py-1.5 pr-2 pl-3.5">
          {toast.look && <StatusShape {...toast.look} />}
          <Radix.Title className="toast-words wrap-anywhere touch:py-[5px]">
            <span>{toast.text}</span>
            {/* A sentence that has its full stop is followed by no comma. */}
            {toast.of && `${toast.text.endsWith('.') ? '' : ','} ${toast.of}`}
            {toast.beneath && <span className="block">{toast.beneath}</span>}
          </Radix.Title>
          {/* What a finger has to hit is higher than its words: those stand as far from the edge as the title, on a line of their own too. */}
          <span className="ml-auto flex items-center touch:-my-[7px]">
            <Action toast={toast} />
            {!Number.isFinite(toast.duration) && <PutAway />}
          </span>
        </div>
      )}
    </Radix.Root>
  )
}

/** The toasts themselves, at the foot of the page and above everything; F8 reaches them from the keyboard. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <Radix.Provider swipeDirection="down" label="Message">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="pointer-events-none fixed top-(--toast-top,auto) bottom-(--toast-bottom,20px) left-(--toast-middle,50%) z-[60] flex w-[min(var(--toast-width,384px),calc(100vw-32px))] -translate-x-1/2 flex-col gap-2.5 outline-none" />
    </Radix.Provider>
  )
}
