import { useEffect, useRef } from 'react'
import { keepPage, type KeptPage } from '~/live/kept-pages'

const quietMs = 1000

/**
 * Keeps what a page is drawn from, so that it opens without a network: a moment after it has come, when the network goes,
 * and when the page is left. `read` gives it as it is then.
 */
export function useKeptPage(key: string, read: () => Pick<KeptPage, 'label' | 'value'>): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const keep = () => void keepPage({ key, ...latest.current() }).catch(() => undefined)
    const left = () => document.visibilityState === 'hidden' && keep()
    const timer = setTimeout(keep, quietMs)
    window.addEventListener('offline', keep)
    document.addEventListener('visibilitychange', left)
    return () => {
      clearTimeout(timer)
      keep()
      window.removeEventListener('offline', keep)
      document.removeEventListener('visibilitychange', left)
    }
  }, [key])
}
