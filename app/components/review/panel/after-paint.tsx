import { type ComponentType, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useBeforePaint } from '~/hooks/use-before-paint'

/** The value of the last painted frame: it follows the current value as interruptible work. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  const latest = useRef(value)
  const isDue = useRef(false)
  useBeforePaint(() => {
    latest.current = value
  })
  useEffect(() => {
    if (painted === value || isDue.current) return
    isDue.current = true
    // The frame's callback runs before its paint; a task from there runs after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isDue.current = false
        startTransition(() => setPainted(() => latest.current))
      }),
    )
  }, [painted, value])
  return painted
}

type AfterPaintProps<P extends object> = { part: ComponentType<P>; of: P }

/**
 * A part of the review that follows the photo: it renders after the frame of a key press, without delaying the next
 * key. `of` keeps its identity while nothing in it changes.
 */
export function AfterPaint<P extends object>({ part: Part, of }: AfterPaintProps<P>) {
  const painted = useAfterPaint(of)
  return useMemo(() => <Part {...painted} />, [Part, painted])
}
