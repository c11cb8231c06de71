import { useEffect, useReducer } from 'react'
import { useLatest } from '~/hooks/use-command-context'

/** A part whose code comes later: drawn at once when it is here, asked for again when it could not be had. */
export type LatePart<T> = { readonly read: () => T | null; readonly load: () => Promise<T> }

export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let part: T | null = null
  return { read: () => part, load: async () => (part ??= await load()) }
}

/** The part, or null until it is here; `onMissing` is told when it cannot be had now. */
export function useLatePart<T>(late: LatePart<T>, onMissing?: () => void): T | null {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const miss = useLatest(onMissing)
  const part = late.read()
  const isHere = part !== null
  useEffect(() => {
    // What this was drawn with tells: the part may have come since.
    if (isHere) return
    let over = false
    late.load().then(
      () => !over && draw(),
      () => !over && miss.current?.(),
    )
    return () => {
      over = true
    }
  }, [late, miss, isHere])
  return part
}
