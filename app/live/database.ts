import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Call } from '~/commands/command'
import type { Draft } from './drafts'
import type { KeptPage } from './kept-pages'
import type { Patch } from './store'
import type { UploadRecord } from './upload-record'
import type { OwnWrite } from './versions'

/** A call that the server has not confirmed, in the order it was made. */
export type Waiting = {
  readonly seq: number
  readonly call: Call
  /** What it painted; painted again after a reload. */
  readonly patches: readonly Patch[]
  readonly at: number
  /** It was sent at least once: the server may have done it, so it cannot be dropped any more. */
  readonly sending: boolean
}

interface Schema extends DBSchema {
  queue: { key: number; value: Waiting; indexes: { key: string } }
  /** The change each done call can be undone by; null where there is nothing to undo. */
  changes: { key: string; value: { key: string; changeId: string | null; at: number }; indexes: { at: number } }
  /** Calls that were taken back before they were sent, by the key of the call that did it. */
  cancelled: { key: string; value: { key: string; call: Call; at: number }; indexes: { at: number } }
  writes: { key: string; value: { record: string; write: OwnWrite; at: number }; indexes: { at: number } }
  drafts: { key: string; value: Draft; indexes: { at: number } }
  uploads: { key: string; value: UploadRecord }
  /** The bytes of uploads, apart from what changes often. */
  files: { key: string; value: Blob }
  pages: { key: string; value: KeptPage; indexes: { at: number } }
}

export type LiveDatabase = IDBPDatabase<Schema>

const nameOf = (user: string) => `plumbline-${user}`

/** This browser's database of one person. Another version of the product open in another tab is asked to let go of it. */
export function openDatabase(user: string): Promise<LiveDatabase> {
  return openDB<Schema>(nameOf(user), 2, {
    upgrade(db, before) {
      db.createObjectStore('pages', { keyPath: 'key' }).createIndex('at', 'at')
      if (before > 0) return
      db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'call.key', {
        unique: true,
      })
      for (const name of ['changes', 'cancelled'] as const)
        db.createObjectStore(name, { keyPath: 'key' }).createIndex('at', 'at')
      db.createObjectStore('writes', { keyPath: 'record' }).createIndex('at', 'at')
      db.createObjectStore('drafts', { keyPath: 'place' }).createIndex('at', 'at')
      db.createObjectStore('uploads', { keyPath: 'clientKey' })
      db.createObjectStore('files')
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}
