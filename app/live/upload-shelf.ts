import type { LiveDatabase } from './database'
import type { UploadRecord } from './upload-record'

/** Files on their way, kept through reload: what is known of each, and its bytes. */
export type UploadShelf = {
  add: (record: UploadRecord, blob: Blob) => Promise<void>
  all: () => Promise<UploadRecord[]>
  blob: (clientKey: string) => Promise<Blob | null>
  put: (record: UploadRecord) => Promise<void>
  remove: (clientKey: string) => Promise<void>
}

/** Asks the browser not to clear what is kept here when it runs short of room; it may ask its person, or refuse. */
const askToStay = async () => {
  await navigator.storage?.persist?.().catch(() => false)
}

/** The shelf in IndexedDB. Rejects where the browser has no room. */
export function browserUploadShelf(opening: Promise<LiveDatabase>): UploadShelf {
  return {
    async add(record, blob) {
      void askToStay()
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
      // Cancelled meanwhile, perhaps in another tab: it does not come back.
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
