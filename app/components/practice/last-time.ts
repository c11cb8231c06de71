import * as z from 'zod/mini'
import { parts, type Part } from '~/commands/practice'

const round = z.object({ at: z.string(), known: z.number(), of: z.number(), seconds: z.number() })
/** A round that somebody ended: when (ISO), how many keys they knew at the first press, and how long it took. */
export type Round = z.output<typeof round>
export type Rounds = Partial<Record<Part, Round>>

const rounds = z.partialRecord(z.enum(parts), round)

const nameOf = (userId: string) => `plumbline.practice.${userId}`

/** The last round of each part that one person ended in this browser. */
export function readRounds(userId: string): Rounds {
  try {
    return rounds.parse(JSON.parse(localStorage.getItem(nameOf(userId)) ?? '{}'))
  } catch {
    return {}
  }
}

export function keepRound(userId: string, part: Part, ended: Round): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify({ ...readRounds(userId), [part]: ended }))
  } catch {
    // Without storage it is told only at its end.
  }
}
