import { say } from 'contract/messages'
import { amountTooLarge, readDollars } from 'contract/money'

export { readDollars, type ReadDollars } from 'contract/money'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole dollars with thousands separators: 1240000 → "$1,240,000" (spec §9); null → "–". */
export function dollarsText(dollars: number | null): string {
  return dollars === null ? '–' : `$${grouped.format(dollars)}`
}

/** Counts with thousands separators; a capped total reads "10,000+". */
export function countText(count: number, capped = false): string {
  return capped ? `${grouped.format(10_000)}+` : grouped.format(count)
}

const wrong = {
  empty: 'why.noAmount',
  sign: 'why.amountSign',
  exponent: 'why.amountExponent',
  unclear: 'why.amountUnclear',
} as const

/** An amount as it was typed and what to say of it: how it was understood, or why it was not (domain rule 3). */
export type TypedDollars = { ok: true; dollars: number; note: string } | { ok: false; why: string; isUnclear: boolean }

/** Whole dollars by domain rule 3: what is dropped is said before it is taken. */
export function typedDollars(text: string): TypedDollars {
  const read = readDollars(text)
  if (!read.ok) {
    const why = read.why === 'too large' ? amountTooLarge : say(wrong[read.why])
    return { ok: false, why, isUnclear: read.why === 'unclear' }
  }
  const amount = dollarsText(read.dollars)
  const note = read.dropped ? say('note.dropped', { amount, dropped: read.dropped }) : amount
  return { ok: true, dollars: read.dollars, note }
}
