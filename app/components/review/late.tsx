import { type ComponentType, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useBeforePaint } from '~/hooks/use-before-paint'

/** What a value was when the last frame was painted: it follows the value right after the next, as work that may wait. */
export function useLate<T>(value: T): T {
  const [late, setLate] = useState(value)
  const latest = useRef(value)
  const isDue = useRef(false)
  useBeforePaint(() => {
    latest.current = value
  })
  useEffect(() => {
    if (late === value || isDue.current) return
    isDue.current = true
    // The frame's callback runs before its paint; a task from there runs after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isDue.current = false
        startTransition(() => setLate(() => latest.current))
      }),
    )
  }, [late, value])
  return late
}

type LateProps<P extends object> = { part: ComponentType<P>; of: P }

/**
 * A part of the review that follows the photo: a key's own frame is the photo's alone, and this is drawn after it, without
 * holding up a key that comes meanwhile. `of` is one object for as long as nothing in it changes.
 */
export function Late<P extends object>({ part: Part, of }: LateProps<P>) {
  const late = useLate(of)
  return useMemo(() => <Part {...late} />, [Part, late])
}
