import { createContext, type MutableRefObject, type RefObject, useContext, useEffect, useState } from 'react'

type InUse = MutableRefObject<() => boolean>

/** Ref to a function of the page's form that returns true while it is in use. */
export const FormInUse = createContext<InUse | null>(null)

/** Registers the form's `isInUse` with the page around it, which must not remount a form in use. */
export function useRegisterForm(isInUse: () => boolean): void {
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
 * The version of the form shown. A newer one waits while the form is in use: remounting would lose the focus and typed
 * text. Saving reports changes made since.
 */
export function useHeldVersion<V>(version: V, box: RefObject<HTMLElement>, inUse: InUse): V {
  const [held, setHeld] = useState(version)
  useEffect(() => {
    const { current } = box
    if (held === version || !current) return
    const renew = () => {
      if (!inUse.current()) setHeld(version)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && current.contains(relatedTarget))) renew()
    }
    renew()
    current.addEventListener('focusout', onFocusOut)
    return () => current.removeEventListener('focusout', onFocusOut)
  })
  return held
}
