import type { Lifts } from './search-index'

/** Picks with their count, last time and query letters. Times in epoch milliseconds. */
export type Picks = {
  readonly used: Readonly<Record<string, { readonly count: number; readonly last: number }>>
  /** For a query's letters, the row picked last. */
  readonly byQuery: Readonly<Record<string, string>>
}
export const noPicks: Picks = { used: {}, byQuery: {} }

const halfLifeMs = 7 * 24 * 3600 * 1000
const maxEntries = 300

/** Decayed use of a row: each pick counts one and halves every week. */
export function weight(known: Picks, id: string, now: number): number {
  const use = known.used[id]
  return use ? use.count * 0.5 ** (Math.max(0, now - use.last) / halfLifeMs) : 0
}

/** Ranking boosts for a query: use decides among equal matches; the row last picked for this very query comes first. */
export function liftsFor(known: Picks, query: string, now: number): Lifts {
  const lifts = new Map<string, number>()
  for (const id of Object.keys(known.used)) lifts.set(id, Math.min(25, 6 * Math.log2(1 + weight(known, id, now))))
  const learned = known.byQuery[query.toLowerCase()]
  if (learned) lifts.set(learned, 1000 + (lifts.get(learned) ?? 0))
  return lifts
}

/** Records a pick. The decayed count is carried on, so that an abandoned habit fades. */
export function picked(known: Picks, id: string, query: string, now: number): Picks {
  const count = weight(known, id, now) + 1
  const used = { ...known.used, [id]: { count, last: now } }
  const letters = query.trim().toLowerCase().slice(0, 40)
  const byQuery = letters ? { ...known.byQuery, [letters]: id } : known.byQuery
  return { used: newest(used, (use) => use.last), byQuery: lastOnes(byQuery) }
}

function newest<T>(all: Record<string, T>, at: (one: T) => number): Record<string, T> {
  const entries = Object.entries(all)
  if (entries.length <= maxEntries) return all
  return Object.fromEntries(entries.sort(([, one], [, other]) => at(other) - at(one)).slice(0, maxEntries))
}

const lastOnes = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).slice(-maxEntries))
