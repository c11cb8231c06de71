import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useRecords } from '~/hooks/use-live'
import { type LiveRecord, store } from '~/offline/store/store'

/**
 * Records of a page that lists all records of a noun, with those that the person restored since the list was loaded.
 */
export function useAllRecords<T extends LiveRecord>(noun: string, seeds: readonly T[]): T[] {
  const listed = useRecords(noun, seeds)
  const back = useRecordsBack<T>(noun)
  return useMemo(
    () => [...listed, ...back.filter(({ uuid }) => !listed.some((one) => one.uuid === uuid))],
    [listed, back],
  )
}

const none: never[] = []

function useRecordsBack<T extends LiveRecord>(noun: string): readonly T[] {
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
