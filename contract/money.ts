import { mostDollars } from './limits'
import { say } from './messages'

/** The largest amount as people read it, and why one above it is refused. */
export const mostDollarsText = `$${mostDollars.toLocaleString('en-US')}`
export const amountTooLarge = say('why.amountTooLarge', { most: mostDollarsText })

export type ReadDollars =
  | { ok: true; dollars: number; dropped: string | null }
  | { ok: false; why: 'empty' | 'sign' | 'exponent' | 'too large' }

/** The decimal part at the end: after the only point, or after a last comma with at most two digits (three are thousands). */
function decimalsOf(typed: string): string {
  const afterPoint = /^[^.]*(\.\d*)$/.exec(typed)?.[1]
  return afterPoint ?? /,\d{0,2}$/.exec(typed)?.[0] ?? ''
}

/**
 * Reads whole dollars as people type them (spec §5, domain rule 3): every non-digit is stripped, but a trailing decimal
 * part is dropped first and handed back so that the field can say so ("$1,234.56" → 1,234, dropped ".56"). Minus signs,
 * parentheses, exponents and short forms ("12k") are refused: stripping them would turn a mistake into another amount.
 */
export function readDollars(text: string): ReadDollars {
  const typed = text.trim()
  if (/[-−–(]/.test(typed)) return { ok: false, why: 'sign' }
  if (/\d\s*(e\s*[+\d]|(k|mm?|bn?|thousand|million|billion)\b)/i.test(typed)) return { ok: false, why: 'exponent' }
  // What stands behind the number ("USD") must not hide its decimal part.
  const number = typed.replace(/[^\d.,]+$/, '')
  const decimals = decimalsOf(number)
  const whole = decimals ? number.slice(0, -decimals.length) : number
  const digits = whole.replace(/\D/g, '')
  if (digits === '') return { ok: false, why: 'empty' }
  const dollars = Number(digits)
  if (dollars > mostDollars) return { ok: false, why: 'too large' }
  return { ok: true, dollars, dropped: decimals.length > 1 ? decimals : null }
}
