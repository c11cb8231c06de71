import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Call } from '~/commands/engine/command'
import type { Patch } from './store/store'
import type { UploadRecord } from './uploads/upload-record'
import type { OwnWrite } from './outbox/versions'

/** Unsent text of a page: field values by name, without passwords and files. */
export type Draft = {
  readonly place: string
  readonly values: Readonly<Record<string, string>>
  /** For a form: the values of those fields before. */
  readonly base?: Readonly<Record<string, string>>
  readonly at: number
}

/**
 * The data that a page last rendered from, so that it opens offline. Belongs to one person; deleted when they sign out.
 */
export type SavedPage = {
  /** `frame`, or the path of a draw request or of the queue. */
  readonly key: string
  /** Name of the page in the list of saved pages. */
  readonly label: string
  readonly value: unknown
  readonly at: number
}

/** A call that the server has not confirmed, in the order of its creation. */
export type Waiting = {
  readonly seq: number
  readonly call: Call
  /** Optimistic update of the call, applied again after a reload. */
  readonly patches: readonly Patch[]
  readonly at: number
  /** True once it was sent: the server may have done it, so it cannot be dropped any more. */
  readonly sending: boolean
}

interface Schema extends DBSchema {
  queue: { key: number; value: Waiting; indexes: { key: string } }
  /** The change id of each finished call, for undo; null if it changed nothing. */
  changes: { key: string; value: { key: string; changeId: string | null; at: number }; indexes: { at: number } }
  /** Calls that were undone before they were sent, by the key of the undo. */
  cancelled: { key: string; value: { key: string; call: Call; at: number }; indexes: { at: number } }
  writes: { key: string; value: { record: string; write: OwnWrite; at: number }; indexes: { at: number } }
  drafts: { key: string; value: Draft; indexes: { at: number } }
  uploads: { key: string; value: UploadRecord }
  /** The bytes of uploads, apart from their often-changing records. */
  files: { key: string; value: Blob }
  pages: { key: string; value: SavedPage; indexes: { at: number } }
}

export type LiveDatabase = IDBPDatabase<Schema>

const nameOf = (user: string) => `plumbline-${user}`

/** Opens this browser's database of a person. Closes on request of a newer version of the product in another tab. */
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
