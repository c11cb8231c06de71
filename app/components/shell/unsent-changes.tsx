import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useState } from 'react'
import { t as say } from 'locales/messages'
import { useConnection } from '~/hooks/use-live'

/** Age of unsent changes that are worth a warning: people forget them, and browsers without space may delete them. */
const longMs = 3 * 24 * 60 * 60 * 1000
const lookEveryMs = 60_000

/** Warns if a change made on this device has not reached the server for three days. */
export function OldUnsent() {
  const { unsent, files, unsentSince, filesSince } = useConnection()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  const since = Math.min(unsentSince ?? Number.POSITIVE_INFINITY, filesSince ?? Number.POSITIVE_INFINITY)
  if (now - since < longMs) return null
  const days = Math.floor((now - since) / (longMs / 3))
  return (
    <p role="alert" className="flex flex-none items-center gap-2 border-b bg-pending-bg px-4 py-2 text-pending-ink">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {say('oldUnsent', { count: unsent + files, days })}
    </p>
  )
}
