import type { Call } from '~/commands/engine/command'
import type { Waiting } from '~/offline/database'
import type { OutboxStorage } from './outbox-storage'
import type { OwnWrite } from './versions'

/** Outbox storage in memory: for browsers that forbid storage, and for tests. */
export function memoryOutboxStorage(): OutboxStorage {
  const queue = new Map<string, Waiting>()
  const changes = new Map<string, string | null>()
  const cancelled = new Map<string, Call>()
  const writes = new Map<string, OwnWrite>()
  let seq = 0
  return {
    add: async (entry) => void queue.set(entry.call.key, { ...entry, seq: ++seq, sending: false }),
    waiting: async () => [...queue.values()],
    async take(count) {
      const first: Waiting[] = []
      for (const entry of queue.values()) {
        if (first.length === count) break
        first.push(entry)
        queue.set(entry.call.key, { ...entry, sending: true })
      }
      return first
    },
    async cancel(key, by) {
      const entry = queue.get(key)
      if (!entry || entry.sending) return null
      queue.delete(key)
      cancelled.set(by, entry.call)
      return entry.call
    },
    cancelledBy: async (key) => cancelled.get(key) ?? null,
    async settle(done, refused) {
      for (const key of refused) {
        queue.delete(key)
        changes.set(key, null)
      }
      for (const one of done) {
        queue.delete(one.key)
        changes.set(one.key, one.changeId)
        for (const [record, write] of one.writes) writes.set(record, write)
      }
    },
    changeOf: async (key) => changes.get(key),
    writeOf: async (record) => writes.get(record),
    prune: async () => undefined,
  }
}
