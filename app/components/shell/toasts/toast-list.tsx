import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { t as shellText } from 'locales/shell'
import * as Radix from 'radix-ui/toast'
import { ownerOf } from '~/commands/keyboard/focus'
import { WordCaps } from '~/components/command/command-key-caps'
import { StatusShape } from '~/components/status/shape'
import { ProgressBar } from '~/components/status/progress'
import { Button } from '~/components/ui/button'
import { dismissToast, type Toast } from '~/interaction/toasts/toast-store'
import { useToastCaps } from './toast-button'

function follow(listener: () => void): () => void {
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, listener)
  return () => {
    for (const event of events) document.removeEventListener(event, listener)
  }
}

/** True if page keys work at the focus: not in a text field, a form or a dialog. */
function arePageKeysActive(): boolean {
  const { activeElement: at } = document
  return at === null || (ownerOf([at]) !== 'text' && !at.closest('form, [role=dialog], [role=alertdialog]'))
}

function Action({ toast }: { toast: Toast }) {
  const caps = useToastCaps(toast)
  const hasKeys = useSyncExternalStore(follow, arePageKeysActive, () => true)
  if (!toast.action) return null
  const { label, run } = toast.action
  return (
    <Radix.Action asChild altText={label}>
      <Button variant="plain" size="sm" onClick={run}>
        {label}
        {hasKeys && caps.length > 0 && <WordCaps words={caps} />}
      </Button>
    </Radix.Action>
  )
}

/** Closes a toast that stays until it is answered. */
function CloseButton() {
  return (
    <Radix.Close asChild>
      <Button variant="ghost" size="icon" aria-label={shellText('shell.close')}>
        <X aria-hidden="true" />
      </Button>
    </Radix.Close>
  )
}

function TaskToast({ toast, done, total }: { toast: Toast; done: number; total: number }) {
  return (
    <div className="w-full py-3 px-3.5">
      <div className="flex items-center gap-2">
        <Radix.Title className="flex-1 truncate font-medium">{toast.text}</Radix.Title>
        <span className="text-muted-foreground">{shellText('shell.of', { part: done, whole: total })}</span>
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
      // A form that opens later disables pointers elsewhere; a toast stays usable next to it.
      className="pointer-events-auto! flex min-h-11 w-full items-center rounded-[10px] bg-popover shadow-3 data-[state=open]:animate-toast-in data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      {toast.progress ? (
        <TaskToast toast={toast} {...toast.progress} />
      ) : (
        <div className="flex w-full flex-wrap items-center gap-x-3 py-1.5 pe-2 ps-3.5">
          {toast.look && <StatusShape {...toast.look} />}
          <Radix.Title className="toast-words wrap-anywhere touch:py-[5px]">
            <span>{toast.text}</span>
            {/* No comma follows the full stop of a sentence. */}
            {toast.of && `${toast.text.endsWith('.') ? '' : ','} ${toast.of}`}
            {toast.beneath && <span className="block">{toast.beneath}</span>}
          </Radix.Title>
          {/* Touch targets are higher than their text, whose distance from the edge stays that of the title. */}
          <span className="ms-auto flex items-center touch:-my-[7px]">
            <Action toast={toast} />
            {!Number.isFinite(toast.duration) && <CloseButton />}
          </span>
        </div>
      )}
    </Radix.Root>
  )
}

/** List of toasts at the bottom of the page, above everything; F8 moves the focus there. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <Radix.Provider swipeDirection="down" label={shellText('shell.message')}>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        label={shellText('shell.toasts')}
        className="pointer-events-none fixed top-(--toast-top,auto) bottom-(--toast-bottom,20px) left-(--toast-middle,50%) z-[60] flex w-[min(var(--toast-width,384px),calc(100vw-32px))] -translate-x-1/2 flex-col gap-2.5 outline-none"
      />
    </Radix.Provider>
  )
}
