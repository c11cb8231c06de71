import type { Call } from '~/commands/engine/command'
import type { LiveDatabase, Waiting } from '~/offline/database'
import type { OwnWrite } from './versions'

/**
 * Stores calls across reloads, crashes and sign-ins. Each method is one transaction, also with respect to other tabs.
 */
export type OutboxStorage = {
  add: (entry: Omit<Waiting, 'seq' | 'sending'>) => Promise<void>
  /** All waiting calls, in order. */
  waiting: () => Promise<Waiting[]>
  /** The first calls, marked as sent: from now on they cannot be dropped. */
  take: (count: number) => Promise<Waiting[]>
  /** Drops an unsent call. @returns the dropped call; null if there is none, or if it may have been done */
  cancel: (key: string, by: string) => Promise<Call | null>
  /** The call that was dropped under this key. */
  cancelledBy: (key: string) => Promise<Call | null>
  /**
   * Moves confirmed calls out of the queue together with their effects; refused calls are recorded as without effect.
   */
  settle: (done: readonly Done[], refused: readonly string[]) => Promise<void>
  /** The change id of a finished call: null if it changed nothing, undefined if it is unknown. */
  changeOf: (key: string) => Promise<string | null | undefined>
  /** Effect of this person's own calls on a record, by its key. */
  writeOf: (record: string) => Promise<OwnWrite | undefined>
  /** Deletes expired entries. */
  prune: (now: number) => Promise<void>
}

export type Done = {
  readonly key: string
  readonly changeId: string | null
  readonly writes: readonly [string, OwnWrite][]
}

/** The provider's retention time of idempotency keys. */
const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Outbox storage in IndexedDB. */
export function browserOutboxStorage(db: LiveDatabase): OutboxStorage {
  return {
    async add(entry) {
      // The store generates the sequence number, in the order of insertion by all tabs.
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
        const old = await tx.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - retentionMs))
        await Promise.all(old.map((key) => tx.store.delete(key)))
        await tx.done
      }
    },
  }
}
