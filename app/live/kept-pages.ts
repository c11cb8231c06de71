import type { LiveDatabase } from './database'

/** What a page was last drawn from, so that it opens without a network; of one person, and gone when they sign out. */
export type KeptPage = {
  /** `frame`, or the address of a draw request or of the queue. */
  readonly key: string
  /** How a list of them names it. */
  readonly label: string
  readonly value: unknown
  readonly at: number
}

/** Draw requests that open without a network, the latest ones. */
const mostKept = 30

let database: Promise<LiveDatabase> | null = null

/** Says whose pages are kept; null when nobody is signed in. */
export function setKeeper(opening: Promise<LiveDatabase> | null): void {
  database = opening
}

/** Keeps what a page was drawn from. Where there is no room the page only does not open without a network. */
export async function keepPage(page: Omit<KeptPage, 'at'>): Promise<void> {
  const db = await database
  if (!db) return
  const tx = db.transaction('pages', 'readwrite')
  await tx.store.put({ ...page, at: Date.now() })
  const byAge = await tx.store.index('at').getAllKeys()
  await Promise.all(byAge.slice(0, Math.max(0, byAge.length - mostKept - 1)).map((key) => tx.store.delete(key)))
  await tx.done
}
