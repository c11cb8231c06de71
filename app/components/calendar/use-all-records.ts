import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useRecords } from '~/hooks/use-live'
import { type LiveRecord, store } from '~/offline/store/store'

/**
 * Records of a page that lists all records of a noun, with those that the person restored since the list was loaded.
 */
export function useAllRecords<T extends LiveRecord>(noun: string, seeds: readonly T[]): T[] {
  const listed = useRecords(noun, seeds)
  const restored = useRestoredRecords<T>(noun)
  return useMemo(
    () => [...listed, ...restored.filter(({ uuid }) => !listed.some((one) => one.uuid === uuid))],
    [listed, restored],
  )
}

const none: never[] = []

function useRestoredRecords<T extends LiveRecord>(noun: string): readonly T[] {
  const last = useRef<readonly T[]>(none)
  const subscribe = useMemo(() => (listener: () => void) => store.subscribe(noun, null, listener), [noun])
  const read = () => {
    const current = store.restored<T>(noun)
    const isSame = current.length === last.current.length && current.every((one, index) => one === last.current[index])
    if (!isSame) last.current = current
    return last.current
  }
  return useSyncExternalStore(subscribe, read, () => none)
}
