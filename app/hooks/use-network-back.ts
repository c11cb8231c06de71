import { useEffect } from 'react'

/** Interval of the network check: some browsers do not report when the network is back. */
const tryEveryMs = 3000

/**
 * Calls `act` once the server answers again, while `waiting`. The browser's online event alone is too early for a
 * network that is just coming up. For screens without an answer; the outbox resumes in `use-live-session.ts`.
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
