import * as z from 'zod/mini'
import { hitNouns } from 'contract/nouns'
import { noPicks, picked, picks } from '~/commands/frecency'
import type { Picks } from '~/commands/frecency'
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

/** What one person picked and opened in this browser. */
export type PaletteMemory = {
  readonly picks: () => Picks
  readonly pick: (id: string, query: string) => void
  /** Records opened before, newest first. Changes identity when it changes. */
  readonly opened: () => readonly KnownRecord[]
  readonly open: (record: KnownRecord) => void
}

function load(name: string): Kept {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(name) ?? 'null'))
  } catch {
    return { picks: noPicks, opened: [] }
  }
}

/** Makes the memory of a person; it is read when it is first asked for. */
export function createPaletteMemory(userId: string): PaletteMemory {
  const name = `plumbline.palette.${userId}`
  let state: Kept | null = null
  const read = () => (state ??= load(name))
  const write = (next: Kept) => {
    state = next
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // Without storage the memory lasts as long as the page.
    }
  }
  return {
    picks: () => read().picks,
    pick: (id, query) => write({ ...read(), picks: picked(read().picks, id, query, Date.now()) }),
    opened: () => read().opened,
    open: (opened) => {
      const others = read().opened.filter(({ id }) => id !== opened.id)
      write({ ...read(), opened: [{ ...opened, opened: Date.now() }, ...others].slice(0, mostOpened) })
    },
  }
}
