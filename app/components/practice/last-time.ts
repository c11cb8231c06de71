import * as z from 'zod/mini'
import { parts, type Part } from '~/commands/keyboard/practice'

const round = z.object({ at: z.string(), known: z.number(), of: z.number(), seconds: z.number() })
/** A completed round: when (ISO), the number of keys known at the first press, and its duration. */
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

/** Saves the result of a round in this browser, if it has storage. */
export function saveRound(userId: string, part: Part, ended: Round): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify({ ...readRounds(userId), [part]: ended }))
  } catch {
    // Without storage, the result is shown only at the end of the round.
  }
}
