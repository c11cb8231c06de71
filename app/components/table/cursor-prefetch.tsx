import { PrefetchPageLinks } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Milliseconds that the cursor rests on a row before its page is prefetched: moving on takes less. */
const restMs = 150

/** Prefetches the page of the row to which the cursor was moved, as pointing at its link does. */
export function CursorPrefetch({ to }: { to: string | null }) {
  const [first] = useState(to)
  const [rested, setRested] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setRested(to), restMs)
    return () => clearTimeout(timer)
  }, [to])
  return rested !== null && rested === to && rested !== first ? <PrefetchPageLinks page={rested} /> : null
}
