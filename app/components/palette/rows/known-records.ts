import { buildIndex, createFind } from '~/commands/text/search-index'
import type { Find, Found } from '~/commands/text/search-index'
import type { PaletteMemory } from '~/components/palette/box/palette-memory'
import type { KnownRecord } from './record-rows'

/** Records that a person can find without the server: opened before, or found in this session. */
export type Known = {
  readonly find: Find<KnownRecord>
  /** Opened records first, newest first, then the others in the order in which they were found. */
  readonly all: () => readonly KnownRecord[]
  readonly learn: (records: readonly KnownRecord[]) => void
}

type Part = { readonly of: readonly KnownRecord[]; readonly find: Find<KnownRecord> }

/** New records join the last, smallest part of the index, so that the others are never rebuilt. */
const fullPart = 500

const partOf = (of: readonly KnownRecord[]): Part => ({ of, find: createFind(buildIndex(of)) })

const isSame = (one: KnownRecord | undefined, other: KnownRecord) =>
  one?.title === other.title && one.detail === other.detail && one.status === other.status

/** Server answers live for the session only: they may be stale tomorrow, and no longer this person's to see. */
export function createKnown(opened: () => readonly KnownRecord[]): Known {
  const answered = new Map<string, KnownRecord>()
  let parts: readonly Part[] = []
  let first = partOf([])
  let openedIds = new Set<string>()
  const openedPart = () => {
    const of = opened()
    if (first.of !== of) {
      first = partOf(of)
      openedIds = new Set(of.map(({ id }) => id))
    }
    return first
  }
  /** A record that was found again or opened is in a later part. */
  const isElsewhere = (row: KnownRecord) => answered.get(row.id) !== row || openedIds.has(row.id)
  return {
    find: (query, limit, lifts) => {
      const found = openedPart().find(query, limit, lifts)
      return best([found, ...parts.map(({ find }) => find(query, limit, lifts, isElsewhere))], limit)
    },
    all: () => {
      const { of } = openedPart()
      return [...of, ...[...answered.values()].filter(({ id }) => !openedIds.has(id))]
    },
    learn: (records) => {
      const fresh = records.filter((one) => !isSame(answered.get(one.id), one))
      if (fresh.length === 0) return
      for (const one of fresh) answered.set(one.id, one)
      const last = parts.at(-1)
      const joins = last !== undefined && last.of.length < fullPart
      const of = joins ? [...last.of.filter((one) => answered.get(one.id) === one), ...fresh] : fresh
      parts = [...(joins ? parts.slice(0, -1) : parts), partOf(of)]
    },
  }
}

/** Best matches of all parts; equal matches keep the order of the parts. */
const best = (found: readonly (readonly Found<KnownRecord>[])[], limit: number): Found<KnownRecord>[] =>
  found
    .flat()
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)

const knownOf = new WeakMap<PaletteMemory, Known>()

/** Records known for the person of a memory; lives as long as the memory. */
export function knownTo(memory: PaletteMemory): Known {
  const known = knownOf.get(memory)
  if (known) return known
  const made = createKnown(memory.opened)
  knownOf.set(memory, made)
  return made
}
