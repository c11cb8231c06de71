import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { connection, type Connection } from '~/live/connection'
import { type LiveRecord, store } from '~/live/store'

/**
 * One record as it is now: the loader's answer under live events and unsent decisions. Only what shows this record is
 * rendered again when it changes.
 */
export function useRecord<T extends LiveRecord>(noun: string, uuid: string, fallback: T): T {
  useSeeds(noun, fallback)
  const subscribe = useMemo(() => (listener: () => void) => store.subscribe(noun, uuid, listener), [noun, uuid])
  const read = () => store.over(noun, fallback) ?? fallback
  return useSyncExternalStore(subscribe, read, () => fallback)
}

/** Records of a loader as they are now, in its order; those that were removed since are left out. */
export function useRecords<T extends LiveRecord>(noun: string, seeds: readonly T[]): T[] {
  useSeeds(noun, seeds)
  return useRecordsOver(noun, seeds)
}

/** The same for a loader that gives but a few fields of each: other pages are not drawn from those. */
export function useRecordsOver<T extends LiveRecord>(noun: string, seeds: readonly T[]): T[] {
  const list = useMemo(() => listOf(noun, seeds), [noun, seeds])
  return useSyncExternalStore(list.subscribe, list.read, list.seeds)
}

/** Whether this browser is online and live, how many decisions are unsent, and whether they wait for a sign-in. */
export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.read, connection.atFirst)
}

/** Whether other people's changes arrive by themselves: the server answers. For what is not to be drawn again with every unsent decision. */
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

/** A list whose array stays the same until one of its records changes. */
function listOf<T extends LiveRecord>(noun: string, seeds: readonly T[]) {
  const given = [...seeds]
  let last = given
  let followers = 0
  // React asks for the list at each render; it is gathered again only once the store has told of a change.
  let isKnown = false
  return {
    subscribe: (listener: () => void) => {
      const forget = store.subscribe(noun, null, () => {
        isKnown = false
        listener()
      })
      followers += 1
      isKnown = false
      return () => {
        followers -= 1
        forget()
      }
    },
    seeds: () => given,
    read: () => {
      if (isKnown && followers > 0) return last
      isKnown = true
      const now = seeds.map((seed) => store.over(noun, seed)).filter((record) => record !== undefined)
      const same = now.length === last.length && now.every((record, index) => record === last[index])
      if (!same) last = now
      return last
    },
  }
}
