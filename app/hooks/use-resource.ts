import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'

/** A refused resource request (spec §8). */
type Refusal = { status: number; message: string }

type Requesting = {
  /** Loads again whenever this value changes. */
  reloadKey?: string
  /** Debounce in milliseconds: loads only after the path has not changed for so long. */
  rest?: number
}

/** Loads a resource route independently of the page. Undefined while it loads, after a refusal and without a path. */
export function useResource<T extends object>(
  path: string | null,
  { reloadKey = '', rest = 0 }: Requesting = {},
): T | undefined {
  const { load, data } = useFetcher<T | Refusal>({ key: `beside ${path}` })
  useEffect(() => {
    if (path === null) return undefined
    const timer = setTimeout(() => load(path), rest)
    return () => clearTimeout(timer)
  }, [load, path, reloadKey, rest])
  return data && !('message' in data) ? (data as T) : undefined
}
