import { t as amountText } from 'locales/amounts'
import { amountTooLarge, readDollars } from 'contract/money/money'
import { dollarsText } from './money'

const wrong = {
  empty: 'why.noAmount',
  sign: 'why.amountSign',
  exponent: 'why.amountExponent',
  percent: 'why.amountPercent',
  unclear: 'why.amountUnclear',
} as const

/** A typed amount with a note on its interpretation, or the reason why it is invalid (domain rule 3). */
export type TypedDollars = { ok: true; dollars: number; note: string } | { ok: false; why: string; isUnclear: boolean }

/** Parses whole dollars by domain rule 3: the note states any part that is dropped. */
export function typedDollars(text: string): TypedDollars {
  const read = readDollars(text)
  if (!read.ok) {
    const why = read.why === 'too large' ? amountTooLarge() : amountText(wrong[read.why])
    return { ok: false, why, isUnclear: read.why === 'unclear' }
  }
  const amount = dollarsText(read.dollars)
  const note = read.dropped ? amountText('note.dropped', { amount, dropped: read.dropped }) : amount
  return { ok: true, dollars: read.dollars, note }
}
