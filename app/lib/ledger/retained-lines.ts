import { shareOfCents, wholeRate } from 'contract/money/cents'
import { readRate } from 'contract/money/typed-cents'

/** Amounts of a budget line after all draws that another retainage rate leaves as they are, and whether it is overfunded. */
export type RetainedLine = { earned: number; previouslyFunded: number; released: number; overfunded: number }

/** Number of lines that a typed retainage rate makes overfunded (domain rule 17). */
export function countOverfunded(lines: readonly RetainedLine[], typed: string): number {
  const rate = readRate(typed)
  if (rate === null) return 0
  return lines.filter(({ earned, previouslyFunded, released, overfunded }) => {
    const held = Math.max(0, shareOfCents(earned, rate, wholeRate) - released)
    return overfunded === 0 && previouslyFunded + held > earned
  }).length
}
