import * as z from 'zod/mini'
import type { Lifts } from './search-index'

/** What was picked, how often and when last, and under which letters. Times in epoch milliseconds. */
export const picks = z.object({
  used: z.record(z.string(), z.object({ count: z.number(), last: z.number() })),
  /** For a query's letters, the row picked last. */
  byQuery: z.record(z.string(), z.string()),
})
export type Picks = z.output<typeof picks>
export const noPicks: Picks = { used: {}, byQuery: {} }

const halfLife = 7 * 24 * 3600 * 1000
const most = 300

/** How much of its use a row still has: each pick counts one, and half of it is gone a week later. */
export function weight(known: Picks, id: string, now: number): number {
  const use = known.used[id]
  return use ? use.count * 0.5 ** (Math.max(0, now - use.last) / halfLife) : 0
}

/** What lifts a row for a query: use among rows that fit alike; above all what was picked under these very letters. */
export function liftsFor(known: Picks, query: string, now: number): Lifts {
  const lifts = new Map<string, number>()
  for (const id of Object.keys(known.used)) lifts.set(id, Math.min(25, 6 * Math.log2(1 + weight(known, id, now))))
  const learned = known.byQuery[query.toLowerCase()]
  if (learned) lifts.set(learned, 1000 + (lifts.get(learned) ?? 0))
  return lifts
}

/** After a pick. The decayed use is carried on, so that a habit given up fades. */
export function picked(known: Picks, id: string, query: string, now: number): Picks {
  const count = weight(known, id, now) + 1
  const used = { ...known.used, [id]: { count, last: now } }
  const letters = query.trim().toLowerCase().slice(0, 40)
  const byQuery = letters ? { ...known.byQuery, [letters]: id } : known.byQuery
  return { used: newest(used, (use) => use.last), byQuery: lastOnes(byQuery) }
}

function newest<T>(all: Record<string, T>, at: (one: T) => number): Record<string, T> {
  const entries = Object.entries(all)
  if (entries.length <= most) return all
  return Object.fromEntries(entries.sort(([, one], [, other]) => at(other) - at(one)).slice(0, most))
}

const lastOnes = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).slice(-most))
