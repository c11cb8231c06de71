import type { SavedPage, LiveDatabase } from '~/offline/database'

/** Maximum number of saved pages. */
const maxPages = 30

let database: Promise<LiveDatabase> | null = null

/** Sets the database of the signed-in person; null when nobody is signed in. */
export function setPageStorage(opening: Promise<LiveDatabase> | null): void {
  database = opening
}

/** Saves the data of a page. If storage is full, the page does not open offline. */
export async function savePage(page: Omit<SavedPage, 'at'>): Promise<void> {
  const db = await database
  if (!db) return
  const tx = db.transaction('pages', 'readwrite')
  await tx.store.put({ ...page, at: Date.now() })
  const byAge = await tx.store.index('at').getAllKeys()
  await Promise.all(byAge.slice(0, Math.max(0, byAge.length - maxPages - 1)).map((key) => tx.store.delete(key)))
  await tx.done
}
