import { type ComponentType, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useBeforePaint } from '~/hooks/use-before-paint'

/** The value of the last painted frame: it follows the current value as interruptible work. */
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
 * A part of the review that follows the photo: it renders after the frame of a key press, without delaying the next
 * key. `of` keeps its identity while nothing in it changes.
 */
export function Late<P extends object>({ part: Part, of }: LateProps<P>) {
  const late = useLate(of)
  return useMemo(() => <Part {...late} />, [Part, late])
}
