import { useEffect, useRef } from 'react'
import { savePage } from '~/offline/pages/saved-pages'
import type { SavedPage } from '~/offline/database'

const quietMs = 1000

/**
 * Saves the data of a page, so that the page opens offline: a second after it loaded, when the network drops, and when
 * the page is hidden or left. `read` returns the current data.
 */
export function useSavedPage(key: string, read: () => Pick<SavedPage, 'label' | 'value'>): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const save = () => void savePage({ key, ...latest.current() }).catch(() => undefined)
    const onHidden = () => document.visibilityState === 'hidden' && save()
    const timer = setTimeout(save, quietMs)
    window.addEventListener('offline', save)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer)
      save()
      window.removeEventListener('offline', save)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [key])
}
