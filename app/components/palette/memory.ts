import * as z from 'zod/mini'
import { hitNouns } from 'contract/nouns'
import { noPicks, picked, picks } from '~/commands/frecency'
import type { Picks } from '~/commands/frecency'
import { buildIndex, createFind } from '~/commands/search-index'
import type { Find } from '~/commands/search-index'
import type { KnownRecord } from './records'

const record = z.object({
  id: z.string(),
  noun: z.enum(hitNouns),
  title: z.string(),
  detail: z.optional(z.string()),
  path: z.string(),
  status: z.nullable(z.string()),
  opened: z.optional(z.number()),
})
const kept = z.object({ picks, opened: z.array(record) })
type Kept = z.output<typeof kept>

const mostOpened = 200

/** What one person picked and opened in this browser, and what the server answered in this session. */
export type PaletteMemory = {
  readonly picks: () => Picks
  readonly pick: (id: string, query: string) => void
  /** Records opened before, newest first, then those the server named in this session. Changes identity when it changes. */
  readonly records: () => readonly KnownRecord[]
  /** Finds among them; the index is made anew only when they change. */
  readonly find: Find<KnownRecord>
  readonly open: (record: KnownRecord) => void
  readonly learn: (records: readonly KnownRecord[]) => void
}

function load(name: string): Kept {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(name) ?? 'null'))
  } catch {
    return { picks: noPicks, opened: [] }
  }
}

/** Server answers live for the session only: they may be stale tomorrow, and no longer this person's to see. */
export function createPaletteMemory(userId: string): PaletteMemory {
  const name = `plumbline.palette.${userId}`
  const answered = new Map<string, KnownRecord>()
  let state: Kept | null = null
  let records: readonly KnownRecord[] | null = null
  const read = () => (state ??= load(name))
  const write = (next: Kept) => {
    state = next
    records = null
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // Without storage the memory lasts as long as the page.
    }
  }
  const all = () => {
    if (records) return records
    const { opened } = read()
    const seen = new Set(opened.map(({ id }) => id))
    records = [...opened, ...[...answered.values()].filter(({ id }) => !seen.has(id))]
    return records
  }
  let indexed: { of: readonly KnownRecord[]; find: Find<KnownRecord> } | null = null
  const finder = () => {
    const of = all()
    if (indexed?.of !== of) indexed = { of, find: createFind(buildIndex(of)) }
    return indexed.find
  }
  return {
    picks: () => read().picks,
    pick: (id, query) => write({ ...read(), picks: picked(read().picks, id, query, Date.now()) }),
    records: all,
    find: (query, limit, boost) => finder()(query, limit, boost),
    open: (opened) => {
      const others = read().opened.filter(({ id }) => id !== opened.id)
      write({ ...read(), opened: [{ ...opened, opened: Date.now() }, ...others].slice(0, mostOpened) })
    },
    learn: (found) => {
      const isNew = found.some(({ id }) => !answered.has(id))
      for (const one of found) answered.set(one.id, one)
      if (isNew) records = null
    },
  }
}
