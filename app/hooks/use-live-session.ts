import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isChange } from '~/commands/command'
import { findCommand } from '~/commands/registry'
import { type Concern, setConcern } from '~/live/concern'
import { connection } from '~/live/connection'
import { openSession } from '~/live/session'

const changeOf = (id: string) => {
  const command = findCommand(id)
  return command && isChange(command) ? command : null
}

/**
 * Everything that lives in the browser while somebody is signed in: the outbox, the stream and the uploads. For the
 * frame alone, once. `loadedAt` is when the page was loaded, by the server's clock.
 */
export function useLiveSession(user: string, loadedAt: string): void {
  const ask = useConcernedRevalidation()
  const atFirst = useRef(loadedAt)
  useEffect(() => {
    const opened = openSession({
      user,
      loadedAt: Date.parse(atFirst.current),
      commandOf: changeOf,
      onAsk: (concern) => ask.current(concern),
    })
    connection.set({ online: navigator.onLine })
    // Another network: what was open over the one before may be dead without a sign.
    const resume = () => {
      connection.set({ online: true })
      opened.resume(Number.POSITIVE_INFINITY)
    }
    const offline = () => {
      connection.set({ online: false })
      opened.rest()
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
  }, [user, ask])
}

/**
 * Loads again the routes that live events concern; what comes meanwhile is asked for after, as is what was given up
 * because somebody went on to another address, be it the next photo's. Who is on their way is left to arrive: each event
 * would make the router set out anew, on a slow network without end.
 */
function useConcernedRevalidation(): { readonly current: (concern: Concern) => void } {
  const { revalidate, state } = useRevalidator()
  const isHere = useNavigation().state === 'idle'
  const isIdle = isHere && state === 'idle'
  const { key } = useLocation()
  const asked = useRef<{ concern: Concern; at: string } | null>(null)
  const waiting = useRef<Concern | null>(null)
  const ask = useRef<(concern: Concern) => void>(() => undefined)
  ask.current = (concern) => {
    if (isIdle) {
      asked.current = { concern, at: key }
      setConcern(concern)
      revalidate()
    } else waiting.current = merged(waiting.current, concern)
  }
  useEffect(() => {
    if (!isIdle) return
    const givenUp = asked.current && asked.current.at !== key ? asked.current.concern : null
    const next = givenUp ? merged(waiting.current, givenUp) : waiting.current
    asked.current = null
    waiting.current = null
    setConcern(null)
    if (next) ask.current(next)
  }, [isIdle, key])
  return ask
}

function merged(one: Concern | null, other: Concern): Concern {
  if (one === null) return other
  return one === 'anything' || other === 'anything' ? 'anything' : [...one, ...other]
}
