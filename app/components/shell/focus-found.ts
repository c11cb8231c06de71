import { useEffect, useRef } from 'react'
import { focusHeading } from './arrival'

/** Gives the heading the focus when `of` is another and what had the focus is gone with what was there before. */
export function useFocusFound(of: unknown): void {
  const shown = useRef(of)
  useEffect(() => {
    if (shown.current === of) return
    shown.current = of
    if (document.activeElement === document.body) focusHeading()
  }, [of])
}
