import { useEffect } from 'react'

/** How often it is tried whether the network is back; some browsers do not say when it is. */
const tryEveryMs = 3000

/**
 * Calls `act` once the server answers again, while `waiting`. The browser's own word is not enough: a network that is
 * just coming up says that it is there a moment too early.
 */
export function useNetworkBack(waiting: boolean, act: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined
    const check = async () => {
      const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      if (answer?.ok) act()
    }
    const timer = setInterval(() => void check(), tryEveryMs)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [waiting, act])
}
