import { mostDollars } from 'contract/core/limits'
import { t as amountText } from 'locales/amounts'
import { isShortForm, splitNumber, type MarkReading } from './numbers'

/** The largest amount as text, and the message for a larger one. */
export const mostDollarsText = `$${mostDollars.toLocaleString('en-US')}`
export const amountTooLarge = () => amountText('why.amountTooLarge', { most: mostDollarsText })

export type ReadDollars =
  | { ok: true; dollars: number; dropped: string | null }
  | { ok: false; why: 'empty' | 'sign' | 'exponent' | 'percent' | 'unclear' | 'too large' }

// Some countries write an amount without cents as "1.500,-" or "1.500.--".
const noCents = /(?<=\d)[.,]\s*[-–—]{1,2}\s*$/

/** The digits of an amount with separators, without its currency: "1.900 €" → "1.900"; '' without a digit. */
export const amountDigits = (text: string): string =>
  /[.,]?\d(?:.*\d)?[.,]?/.exec(text.trim().replace(noCents, ''))?.[0] ?? ''

/**
 * Parses whole dollars (spec §5, domain rule 3). Cents are dropped and returned, so that the field can show a note
 * ("$1,234.56" → 1,234, dropped ".56"). Three digits after a single separator are thousands ("2.000" → 2,000). Minus
 * signs, parentheses, exponents, short forms ("12k") and ambiguous numbers ("1,5") are refused, because a guess could
 * store a wrong amount. `reading` is the number format of the amount's column.
 */
export function readDollars(text: string, reading?: MarkReading): ReadDollars {
  const typed = text.trim().replace(noCents, '')
  const number = amountDigits(typed)
  if (!/\d/.test(number)) return { ok: false, why: 'empty' }
  if (/[-−–(]/.test(typed)) return { ok: false, why: 'sign' }
  if (isShortForm(typed)) return { ok: false, why: 'exponent' }
  if (typed.includes('%')) return { ok: false, why: 'percent' }
  const split = splitNumber(number, reading)
  if (split === null) return { ok: false, why: 'unclear' }
  if (split.whole === '') return { ok: false, why: 'empty' }
  const dollars = Number(split.whole)
  if (dollars > mostDollars) return { ok: false, why: 'too large' }
  return { ok: true, dollars, dropped: split.fraction === '' ? null : `${split.mark}${split.fraction}` }
}
