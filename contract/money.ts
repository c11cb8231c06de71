import { mostDollars } from './limits'
import { say } from './messages'
import { splitNumber, type MarkReading } from './numbers'

/** The largest amount as people read it, and why one above it is refused. */
export const mostDollarsText = `$${mostDollars.toLocaleString('en-US')}`
export const amountTooLarge = say('why.amountTooLarge', { most: mostDollarsText })

export type ReadDollars =
  | { ok: true; dollars: number; dropped: string | null }
  | { ok: false; why: 'empty' | 'sign' | 'exponent' | 'unclear' | 'too large' }

// "1.500,-" and "1.500.--" are how some countries write an amount without cents.
const noCents = /(?<=\d)[.,]\s*[-–—]{1,2}\s*$/

/** The number in an amount, without the currency before or behind it: "1.900 €" → "1.900"; '' without a digit. */
export const amountDigits = (text: string): string =>
  /[.,]?\d(?:.*\d)?[.,]?/.exec(text.trim().replace(noCents, ''))?.[0] ?? ''

/**
 * Reads whole dollars as people write them (spec §5, domain rule 3): a decimal part is dropped and handed back so that the
 * field can say so ("$1,234.56" → 1,234, dropped ".56"). Three digits behind one mark are thousands ("2.000" → 2,000). Minus
 * signs, parentheses, exponents, short forms ("12k") and numbers that can be read in two ways ("1,5") are refused: a guess
 * would turn a mistake into another amount. `reading` is what the marks mean where the amount stands in a column.
 */
export function readDollars(text: string, reading?: MarkReading): ReadDollars {
  const typed = text.trim().replace(noCents, '')
  const number = amountDigits(typed)
  if (!/\d/.test(number)) return { ok: false, why: 'empty' }
  if (/[-−–(]/.test(typed)) return { ok: false, why: 'sign' }
  if (/\d\s*(e\s*[+\d]|(k|mm?|bn?|thousand|million|billion)\b)/i.test(typed)) return { ok: false, why: 'exponent' }
  if (typed.includes('%')) return { ok: false, why: 'unclear' }
  const split = splitNumber(number, reading)
  if (split === null) return { ok: false, why: 'unclear' }
  if (split.whole === '') return { ok: false, why: 'empty' }
  const dollars = Number(split.whole)
  if (dollars > mostDollars) return { ok: false, why: 'too large' }
  return { ok: true, dollars, dropped: split.fraction === '' ? null : `${split.mark}${split.fraction}` }
}
