import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '~/lib/listeners'

let held = 0
const { notify, add } = createListeners()

function hold(by: 1 | -1): void {
  held += by
  notify()
}

/** Holds revalidations for live events while `isHeld`: the loader of a refused form would ask, and be refused, at each. */
export function useHoldRevalidation(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined
    hold(1)
    return () => hold(-1)
  }, [isHeld])
}

/** True while a page holds revalidations. */
export const useIsHeld = (): boolean =>
  useSyncExternalStore(
    add,
    () => held > 0,
    () => false,
  )
