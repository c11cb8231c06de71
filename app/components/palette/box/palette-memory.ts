import { hitNouns } from 'contract/core/nouns'
import { noPicks, picked } from '~/commands/text/frecency'
import type { Picks } from '~/commands/text/frecency'
import type { KnownRecord } from '~/components/palette/rows/record-rows'

type Stored = { readonly picks: Picks; readonly opened: readonly KnownRecord[] }

const isText = (value: unknown) => typeof value === 'string'
const isUse = (use: Picks['used'][string]) => typeof use.count === 'number' && typeof use.last === 'number'
const isRecord = ({ id, noun, title, path, detail = '', status, opened = 0 }: KnownRecord) =>
  [id, title, path, detail, status ?? ''].every(isText) && hitNouns.includes(noun) && typeof opened === 'number'

/** True if stored text has the shape of this version; throws if parts are missing. */
const isStored = ({ picks, opened }: Stored): boolean =>
  Object.values(picks.used).every(isUse) && Object.values(picks.byQuery).every(isText) && opened.every(isRecord)

const mostOpened = 200

/** Picks and opened records of one person in this browser. */
export type PaletteMemory = {
  readonly picks: () => Picks
  readonly pick: (id: string, query: string) => void
  /** Records opened before, newest first. Changes identity when it changes. */
  readonly opened: () => readonly KnownRecord[]
  readonly open: (record: KnownRecord) => void
}

const nothing: Stored = { picks: noPicks, opened: [] }

function load(name: string): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Stored
    return isStored(stored) ? stored : nothing
  } catch {
    return nothing
  }
}

/** Memory of a person, read from storage at its first use. */
export function createPaletteMemory(userId: string): PaletteMemory {
  const name = `plumbline.palette.${userId}`
  let state: Stored | null = null
  const read = () => (state ??= load(name))
  const write = (next: Stored) => {
    state = next
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // Without storage the memory lasts until the page is closed.
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
