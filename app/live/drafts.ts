import type { LiveDatabase } from './database'

/** What somebody was typing: the values of a form's fields by name, never a password and never a file. */
export type Draft = {
  readonly id: string
  readonly path: string
  readonly form: string
  readonly values: Readonly<Record<string, string>>
  readonly at: number
}

/** Drafts nobody came back for are forgotten after a month. */
const memoryMs = 30 * 24 * 60 * 60 * 1000

export type Drafts = {
  keep: (path: string, form: string, values: Readonly<Record<string, string>>) => Promise<void>
  find: (path: string, form: string) => Promise<Draft | null>
  drop: (path: string, form: string) => Promise<void>
  prune: (now: number) => Promise<void>
}

const idOf = (path: string, form: string) => `${path} ${form}`

/** One person's drafts in this browser, by the page and the form they belong to. */
export function createDrafts(db: LiveDatabase): Drafts {
  return {
    async keep(path, form, values) {
      const id = idOf(path, form)
      if (Object.values(values).every((value) => value.trim() === '')) return db.delete('drafts', id)
      await db.put('drafts', { id, path, form, values, at: Date.now() })
    },
    find: async (path, form) => (await db.get('drafts', idOf(path, form))) ?? null,
    drop: (path, form) => db.delete('drafts', idOf(path, form)),
    async prune(now) {
      const tx = db.transaction('drafts', 'readwrite')
      const old = await tx.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - memoryMs))
      await Promise.all(old.map((key) => tx.store.delete(key)))
      await tx.done
    },
  }
}
