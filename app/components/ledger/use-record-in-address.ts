import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useLatest } from '~/hooks/use-command-context'

/** Moves the cursor or the focus to the record that the hash of the address names (`withRecordHash`). */
export function useRecordInAddress(reveal: (id: string) => void): void {
  const { hash, key } = useLocation()
  const latest = useLatest(reveal)
  useEffect(() => {
    const id = hash.slice(1)
    if (id === '') return undefined
    // After the focus that each navigation sets.
    const frame = requestAnimationFrame(() => {
      const record = document.getElementById(id)
      if (!record) return latest.current(id)
      record.focus({ preventScroll: true })
      record.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key, latest])
}
