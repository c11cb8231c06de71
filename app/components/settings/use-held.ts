import { createContext, type MutableRefObject, type RefObject, useContext, useEffect, useState } from 'react'

type InUse = MutableRefObject<() => boolean>

/** Where a page's form says that somebody is at work in it. */
export const FormInUse = createContext<InUse | null>(null)

/** Tells the page around a form when it must not be made anew. */
export function useHolding(isInUse: () => boolean): void {
  const holding = useContext(FormInUse)
  useEffect(() => {
    if (!holding) return
    holding.current = isInUse
    return () => {
      holding.current = () => false
    }
  }, [holding, isInUse])
}

/**
 * The version whose form is shown: a newer one waits while somebody is at work in the form, for their focus and what they
 * typed would go with it, and the next letters would be taken for keys. Saving tells what was changed meanwhile.
 */
export function useHeld<V>(version: V, box: RefObject<HTMLElement>, inUse: InUse): V {
  const [held, setHeld] = useState(version)
  useEffect(() => {
    const { current } = box
    if (held === version || !current) return
    const renew = () => {
      if (!inUse.current()) setHeld(version)
    }
    const hear = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && current.contains(relatedTarget))) renew()
    }
    renew()
    current.addEventListener('focusout', hear)
    return () => current.removeEventListener('focusout', hear)
  })
  return held
}
