import { type LiveRecord, next, type RecordEvent, type RecordState, unknownRecord } from './record-state'

/** Number of records without a page that are still stored: an answer on its way may be older than their values here. */
const maxIdle = 500

export type RecordTable = ReturnType<typeof createRecordTable>

/** The records by key, `noun:uuid`. Those of no page are dropped beyond the limit and load again. */
export function createRecordTable() {
  const records = new Map<string, RecordState>()
  const holds = createHolds()
  /** Records restored by own calls, until a list loaded later contains them. */
  const restored = new Set<string>()

  const put = (key: string, record: RecordState) => {
    records.set(key, record)
    holds.add(key)
  }
  /** Drops the longest idle records beyond the limit, except those with an unsent update. */
  const dropIdle = () => {
    for (const key of holds.idle) {
      if (holds.idle.size <= maxIdle) return
      if (records.get(key)?.layers.length) continue
      holds.idle.delete(key)
      restored.delete(key)
      records.delete(key)
    }
  }
  return {
    get: (key: string) => records.get(key),
    put,
    restored,
    isHeld: holds.isHeld,
    /** Applies an event to a record. @returns whether it changed */
    change(key: string, event: RecordEvent): boolean {
      const before = records.get(key)
      const after = next(before ?? unknownRecord, event)
      if (after === before) return false
      put(key, after)
      return true
    },
    hold: (keys: readonly string[]) => holds.hold(keys),
    // After the page holds all its records: those it releases and holds again in between are not dropped.
    dropIdleSoon: () => queueMicrotask(dropIdle),
    /** Drops all records. @returns their keys */
    clear(): string[] {
      const keys = [...records.keys()]
      records.clear()
      holds.idle.clear()
      restored.clear()
      return keys
    },
  }
}

/** Counts the pages that hold each record. */
function createHolds() {
  const holders = new Map<string, number>()
  /** Records held by no page, longest first. */
  const idle = new Set<string>()
  const release = (keys: readonly string[]) => {
    for (const key of keys) {
      const others = (holders.get(key) ?? 1) - 1
      if (others > 0) holders.set(key, others)
      else {
        holders.delete(key)
        idle.add(key)
      }
    }
  }
  return {
    idle,
    isHeld: (key: string) => holders.has(key),
    add(key: string): void {
      if (!holders.has(key)) idle.add(key)
    },
    /** @returns releases the records */
    hold(keys: readonly string[]): () => void {
      for (const key of keys) {
        holders.set(key, (holders.get(key) ?? 0) + 1)
        idle.delete(key)
      }
      return () => release(keys)
    },
  }
}

/** Listeners of single records, by key, and of all records of a noun, by noun. */
export function createRecordListeners() {
  const listeners = new Map<string, Set<() => void>>()
  return {
    /** Notifies each listener once. */
    notify(keys: Iterable<string>): void {
      const due = new Set<() => void>()
      for (const key of keys) {
        for (const listener of listeners.get(key) ?? []) due.add(listener)
        for (const listener of listeners.get(nounOf(key)) ?? []) due.add(listener)
      }
      for (const listener of due) listener()
    },
    add(key: string, listener: () => void): () => void {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(key)
      }
    },
  }
}

export const nounOf = (key: string): string => key.slice(0, key.indexOf(':'))
export const uuidOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** The view of a record as the type that its noun has. */
export const viewAs = <T extends LiveRecord>(record: RecordState | undefined): T | undefined =>
  record?.view as T | undefined
