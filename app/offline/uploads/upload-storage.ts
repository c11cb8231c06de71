import type { LiveDatabase } from '~/offline/database'
import type { UploadRecord } from './upload-record'

/** Stores uploads across reloads: their records and their bytes. */
export type UploadStorage = {
  add: (record: UploadRecord, blob: Blob) => Promise<void>
  all: () => Promise<UploadRecord[]>
  blob: (clientKey: string) => Promise<Blob | null>
  put: (record: UploadRecord) => Promise<void>
  remove: (clientKey: string) => Promise<void>
}

/** Asks the browser not to evict this storage when space runs short; it may prompt the person, or refuse. */
const requestPersistence = async () => {
  await navigator.storage?.persist?.().catch(() => false)
}

/** Upload storage in IndexedDB. Rejects if the browser has no space. */
export function browserUploadStorage(opening: Promise<LiveDatabase>): UploadStorage {
  return {
    async add(record, blob) {
      void requestPersistence()
      const tx = (await opening).transaction(['uploads', 'files'], 'readwrite')
      await Promise.all([
        tx.objectStore('uploads').put(record),
        tx.objectStore('files').put(blob, record.clientKey),
        tx.done,
      ])
    },
    all: async () => (await opening).getAll('uploads'),
    blob: async (clientKey) => (await (await opening).get('files', clientKey)) ?? null,
    async put(record) {
      const tx = (await opening).transaction('uploads', 'readwrite')
      // A record canceled in the meantime, perhaps in another tab, is not stored again.
      if ((await tx.store.getKey(record.clientKey)) !== undefined) await tx.store.put(record)
      await tx.done
    },
    async remove(clientKey) {
      const tx = (await opening).transaction(['uploads', 'files'], 'readwrite')
      await Promise.all([
        tx.objectStore('uploads').delete(clientKey),
        tx.objectStore('files').delete(clientKey),
        tx.done,
      ])
    },
  }
}
