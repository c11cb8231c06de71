import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Archived } from 'contract/archive/calls'
import { archiveTypes } from 'contract/core/limits'
import { listenToOutbox } from '~/offline/outbox/outbox'
import { store } from '~/offline/store/store'

/**
 * The archive's rows without those that are being restored. The store has no archived records, so a restored row stays
 * hidden until the list is loaded again, also after a refusal.
 */
export function useArchived(seeds: readonly Archived[]): Archived[] {
  const list = useMemo(() => withoutRestored(seeds), [seeds])
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      listenToOutbox(({ kind, call }) => {
        if (call.id === 'archive.restore' && kind !== 'done') revalidate()
      }),
    [revalidate],
  )
  return useSyncExternalStore(list.subscribe, list.read, list.read)
}

function withoutRestored(seeds: readonly Archived[]) {
  let rows = [...seeds]
  const look = () => {
    const left = rows.filter((row) => store.over(row.type, row) !== undefined)
    if (left.length < rows.length) rows = left
  }
  return {
    read: () => rows,
    subscribe: (listener: () => void) => {
      const onMessage = () => {
        look()
        listener()
      }
      const stops = archiveTypes.map((type) => store.subscribe(type, null, onMessage))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
