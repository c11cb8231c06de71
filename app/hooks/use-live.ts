import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { connection, type Connection } from '~/offline/stream/connection'
import { type LiveRecord, store } from '~/offline/store/store'

/**
 * The current record: the loader's data with live events and unsent decisions applied. Renders again only when this
 * record changes.
 */
export function useRecord<T extends LiveRecord>(noun: string, uuid: string, fallback: T): T {
  useSeeds(noun, fallback)
  const subscribe = useMemo(() => (listener: () => void) => store.subscribe(noun, uuid, listener), [noun, uuid])
  const read = () => store.over(noun, fallback) ?? fallback
  return useSyncExternalStore(subscribe, read, () => fallback)
}

/** The loader's records in their order with live events applied, without records removed since. */
export function useRecords<T extends LiveRecord>(noun: string, seeds: readonly T[]): T[] {
  useSeeds(noun, seeds)
  return useRecordsOver(noun, seeds)
}

/** Like the above, for a loader that returns only a few fields per record: these do not seed other pages. */
export function useRecordsOver<T extends LiveRecord>(noun: string, seeds: readonly T[]): T[] {
  const list = useMemo(() => listOf(noun, seeds), [noun, seeds])
  return useSyncExternalStore(list.subscribe, list.read, list.seeds)
}

/** The connection: online and live state, the number of unsent decisions, and whether they wait for a sign-in. */
export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.read, connection.atFirst)
}

/**
 * True while other people's changes arrive live. For components that should not render again with every unsent
 * decision.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.read().live && connection.read().online,
    () => false,
  )
}

function useSeeds<T extends LiveRecord>(noun: string, seeds: T | readonly T[]): void {
  useEffect(() => store.hold(noun, Array.isArray(seeds) ? seeds : [seeds]), [noun, seeds])
}

/** A list that returns the same array until one of its records changes. */
function listOf<T extends LiveRecord>(noun: string, seeds: readonly T[]) {
  const given = [...seeds]
  let last = given
  let followers = 0
  // React reads the list at each render; it is rebuilt only after the store reported a change.
  let isKnown = false
  return {
    subscribe: (listener: () => void) => {
      const unsubscribe = store.subscribe(noun, null, () => {
        isKnown = false
        listener()
      })
      followers += 1
      isKnown = false
      return () => {
        followers -= 1
        unsubscribe()
      }
    },
    seeds: () => given,
    read: () => {
      if (isKnown && followers > 0) return last
      isKnown = true
      const current = seeds.map((seed) => store.over(noun, seed)).filter((record) => record !== undefined)
      const same = current.length === last.length && current.every((record, index) => record === last[index])
      if (!same) last = current
      return last
    },
  }
}
