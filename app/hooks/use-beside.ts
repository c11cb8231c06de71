import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'

/** What a resource answers when it is refused (spec §8). */
type Refusal = { status: number; message: string }

type Asking = {
  /** Asks again whenever this changes. */
  anew?: string
  /** Asks only once the path has stood for so long, milliseconds. */
  rest?: number
}

/** What a resource tells beside the page; undefined until it has come, where it was refused, and without a path. */
export function useBeside<T extends object>(path: string | null, { anew = '', rest = 0 }: Asking = {}): T | undefined {
  const { load, data } = useFetcher<T | Refusal>({ key: `beside ${path}` })
  useEffect(() => {
    if (path === null) return undefined
    const timer = setTimeout(() => load(path), rest)
    return () => clearTimeout(timer)
  }, [load, path, anew, rest])
  return data && !('message' in data) ? (data as T) : undefined
}
