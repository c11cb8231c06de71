import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import { type Toast, useToasts } from '~/interaction/toasts/toast-store'

type List = ComponentType<{ toasts: readonly Toast[] }>
const load = () => import('./toast-list').then(({ ToastList }): { default: List } => ({ default: ToastList }))
const ToastList = lazy<List>(() => load().catch(orNothing))

/** Toasts; their list loads when the page is idle, before the first toast. */
export function Toaster() {
  const toasts = useToasts()
  const needed = useRef(false)
  needed.current ||= toasts.length > 0
  useEffect(() => whenIdle(load), [])
  // An open dialog hides everything from screen readers but live regions: a toast stays readable next to it.
  return (
    <div className="toast-place" aria-live="off">
      {needed.current && (
        <Suspense fallback={null}>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}
