import type { Call } from '~/commands/command'
import type { LiveDatabase, Waiting } from './database'
import type { OwnWrite } from './versions'

/** What is kept of calls through reload, crash and sign-in. Each deed is one transaction, also against other tabs. */
export type Shelf = {
  add: (entry: Omit<Waiting, 'seq' | 'sending'>) => Promise<void>
  /** All that wait, in order. */
  waiting: () => Promise<Waiting[]>
  /** The first few, marked as sent: from now on they cannot be dropped. */
  take: (count: number) => Promise<Waiting[]>
  /** Drops a call that was never sent; the dropped call, or null when it is not there or may have been done. */
  cancel: (key: string, by: string) => Promise<Call | null>
  /** The call that was dropped by this key. */
  cancelledBy: (key: string) => Promise<Call | null>
  /** Confirmed calls leave the queue together with what they did; of refused ones is kept that they did nothing. */
  settle: (done: readonly Done[], refused: readonly string[]) => Promise<void>
  /** The change of a done call: null where it changed nothing, undefined where it is not known. */
  changeOf: (key: string) => Promise<string | null | undefined>
  /** What this person's own calls made of a record, by its key. */
  writeOf: (record: string) => Promise<OwnWrite | undefined>
  /** Forgets what nobody will ask for any more. */
  prune: (now: number) => Promise<void>
}

export type Done = {
  readonly key: string
  readonly changeId: string | null
  readonly writes: readonly [string, OwnWrite][]
}

/** As long as the provider remembers an idempotency key. */
const memoryMs = 7 * 24 * 60 * 60 * 1000

/** The shelf in IndexedDB. */
export function browserShelf(db: LiveDatabase): Shelf {
  return {
    async add(entry) {
      // The key is made by the store, in the order in which all tabs add.
      await db.add('queue', { ...entry, sending: false } as Waiting)
    },
    waiting: () => db.getAll('queue'),
    async take(count) {
      const tx = db.transaction('queue', 'readwrite')
      const first = await tx.store.getAll(null, count)
      await Promise.all(
        first.filter(({ sending }) => !sending).map((entry) => tx.store.put({ ...entry, sending: true })),
      )
      await tx.done
      return first
    },
    async cancel(key, by) {
      const tx = db.transaction(['queue', 'cancelled'], 'readwrite')
      const entry = await tx.objectStore('queue').index('key').get(key)
      const mayDrop = entry !== undefined && !entry.sending
      if (mayDrop) {
        await tx.objectStore('queue').delete(entry.seq)
        await tx.objectStore('cancelled').put({ key: by, call: entry.call, at: Date.now() })
      }
      await tx.done
      return mayDrop ? entry.call : null
    },
    cancelledBy: async (key) => (await db.get('cancelled', key))?.call ?? null,
    async settle(done, refused) {
      const tx = db.transaction(['queue', 'changes', 'writes'], 'readwrite')
      const queue = tx.objectStore('queue')
      const at = Date.now()
      for (const key of [...done.map((one) => one.key), ...refused]) {
        const seq = await queue.index('key').getKey(key)
        if (seq !== undefined) await queue.delete(seq)
      }
      for (const key of refused) await tx.objectStore('changes').put({ key, changeId: null, at })
      for (const { key, changeId, writes } of done) {
        await tx.objectStore('changes').put({ key, changeId, at })
        for (const [record, write] of writes) await tx.objectStore('writes').put({ record, write, at })
      }
      await tx.done
    },
    changeOf: async (key) => (await db.get('changes', key))?.changeId,
    writeOf: async (record) => (await db.get('writes', record))?.write,
    async prune(now) {
      for (const name of ['changes', 'cancelled', 'writes'] as const) {
        const tx = db.transaction(name, 'readwrite')
        const old = await tx.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - memoryMs))
        await Promise.all(old.map((key) => tx.store.delete(key)))
        await tx.done
      }
    },
  }
}
