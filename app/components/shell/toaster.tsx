import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { atRest, orNothing } from './later'
import { type Toast, useToasts } from './toasts'

type List = ComponentType<{ toasts: readonly Toast[] }>
const load = () => import('./toast-list').then(({ ToastList }): { default: List } => ({ default: ToastList }))
const ToastList = lazy<List>(() => load().catch(orNothing))

/** Toasts. Their list comes when the page is at rest, so that no page waits for it and the first toast does not either. */
export function Toaster() {
  const toasts = useToasts()
  const needed = useRef(false)
  needed.current ||= toasts.length > 0
  useEffect(() => atRest(load), [])
  // An open dialog hides all else from readers but what is live, however that speaks: a toast can be read beside it.
  return (
    <div aria-live="off">
      {needed.current && (
        <Suspense fallback={null}>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}
