import { useEffect, useReducer } from 'react'
import { useLatest } from './use-command-context'

/** A part whose code is loaded later: rendered at once if loaded, requested again after a failure. */
export type LazyPart<T> = { readonly read: () => T | null; readonly load: () => Promise<T> }

/** Makes a lazy part of an import, which runs again after a failure. */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | null = null
  return { read: () => part, load: async () => (part ??= await load()) }
}

/** The part, or null until it is loaded; `onMissing` is called if loading fails. */
export function useLazyPart<T>(lazy: LazyPart<T>, onMissing?: () => void): T | null {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const miss = useLatest(onMissing)
  const part = lazy.read()
  const isHere = part !== null
  useEffect(() => {
    // The part may have loaded since the render.
    if (isHere) return
    let over = false
    lazy.load().then(
      () => !over && draw(),
      () => !over && miss.current?.(),
    )
    return () => {
      over = true
    }
  }, [lazy, miss, isHere])
  return part
}
