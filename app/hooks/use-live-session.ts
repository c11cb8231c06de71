import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isChange } from '~/commands/engine/command'
import { findCommand } from '~/commands/engine/registry'
import { type RevalidationScope, setRevalidationScope } from '~/offline/store/revalidation-scope'
import { connection } from '~/offline/stream/connection'
import { openSession } from '~/offline/session'

const changeOf = (id: string) => {
  const command = findCommand(id)
  return command && isChange(command) ? command : null
}

/**
 * Runs the outbox, the event stream and the uploads while someone is signed in. Use it once, in the application frame.
 * `loadedAt` is the load time of the page by the server's clock.
 */
export function useLiveSession(user: string, loadedAt: string): void {
  const revalidateFor = useScopedRevalidation()
  const atFirst = useRef(loadedAt)
  useEffect(() => {
    const opened = openSession({
      user,
      loadedAt: Date.parse(atFirst.current),
      commandOf: changeOf,
      revalidate: (scope) => revalidateFor.current(scope),
    })
    connection.set({ online: navigator.onLine })
    // After a network change, connections over the previous network may be dead without notice.
    const resume = () => {
      connection.set({ online: true })
      opened.resume(Number.POSITIVE_INFINITY)
    }
    const offline = () => {
      connection.set({ online: false })
      opened.suspend()
    }
    let hiddenAt = Date.now()
    const seen = () => {
      if (document.visibilityState === 'visible') opened.resume(Date.now() - hiddenAt)
      else hiddenAt = Date.now()
    }
    window.addEventListener('online', resume)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('online', resume)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', seen)
      opened.close()
    }
  }, [user, revalidateFor])
}

/**
 * Revalidates the routes that live events affect. Events during a revalidation lead to another one afterwards, as does
 * a revalidation that a navigation canceled. No revalidation starts during a navigation: each event would restart it,
 * on a slow network without end.
 */
function useScopedRevalidation(): { readonly current: (scope: RevalidationScope) => void } {
  const { revalidate, state } = useRevalidator()
  const isHere = useNavigation().state === 'idle'
  const isIdle = isHere && state === 'idle'
  const { key } = useLocation()
  const requested = useRef<{ scope: RevalidationScope; at: string } | null>(null)
  const waiting = useRef<RevalidationScope | null>(null)
  const revalidateFor = useRef<(scope: RevalidationScope) => void>(() => undefined)
  revalidateFor.current = (scope) => {
    // The loader of a refused form would ask, and be refused, at each event; closing the form navigates.
    if (isIdle && !document.querySelector('[data-refused]')) {
      requested.current = { scope, at: key }
      setRevalidationScope(scope)
      revalidate()
    } else waiting.current = merged(waiting.current, scope)
  }
  useEffect(() => {
    if (!isIdle) return
    const givenUp = requested.current && requested.current.at !== key ? requested.current.scope : null
    const next = givenUp ? merged(waiting.current, givenUp) : waiting.current
    requested.current = null
    waiting.current = null
    setRevalidationScope(null)
    if (next) revalidateFor.current(next)
  }, [isIdle, key])
  return revalidateFor
}

function merged(one: RevalidationScope | null, other: RevalidationScope): RevalidationScope {
  if (one === null) return other
  return one === 'anything' || other === 'anything' ? 'anything' : [...one, ...other]
}
