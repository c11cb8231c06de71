import { mostCents, wholeRate } from './cents'
import { isShortForm, splitNumber } from './numbers'

export type ReadCents = { ok: true; cents: number } | { ok: false; why: Refused }
type Refused = 'empty' | 'sign' | 'currency' | 'exponent' | 'percent' | 'unclear' | 'not an amount' | 'too large'

/** Signs and codes of other currencies than the dollar. */
const foreign = /\p{Sc}|EUR|GBP|CAD|MXN/iu

/**
 * Parses an amount with cents: "$1,234.56" → 123,456. With `isSigned`, a minus sign or parentheses make it negative;
 * otherwise they are refused. Other currencies, short forms ("12k"), exponents, fractions of a cent and ambiguous
 * numbers ("1,5") are refused, because a guess could store a wrong amount. Only a number with two readings is
 * 'unclear'.
 */
export function readCents(text: string, { isSigned = false } = {}): ReadCents {
  const typed = text.replace(/[$\s]|USD|US(?=\$)/gi, '')
  if (foreign.test(typed)) return { ok: false, why: 'currency' }
  if (typed === '') return { ok: false, why: 'empty' }
  const inside = /^\((.+)\)$/.exec(typed)?.[1] ?? /^[-−–](.+)$/.exec(typed)?.[1]
  if (inside !== undefined && !isSigned) return { ok: false, why: 'sign' }
  const split = splitNumber(inside ?? typed)
  if (split === null || split.fraction.length > 2 || split.whole + split.fraction === '')
    return { ok: false, why: whyNoAmount(inside ?? typed) }
  const cents = Number(`${split.whole}${split.fraction.padEnd(2, '0')}`)
  if (cents > mostCents) return { ok: false, why: 'too large' }
  return { ok: true, cents: inside === undefined || cents === 0 ? cents : -cents }
}

/** Reason why a text without spaces is no amount; a single comma may stand before decimals or group thousands. */
function whyNoAmount(typed: string): Refused {
  if (isShortForm(typed)) return 'exponent'
  if (/^[\d.,]+%$/.test(typed)) return 'percent'
  return /^\d+,\d+$/.test(typed) ? 'unclear' : 'not an amount'
}

/** True for a dash: spreadsheets write zero so in accounting formats. */
export const isDash = (text: string): boolean => /^\$?\s*[-–—]$/.test(text.trim())

/** Parses a percentage with at most two decimals as basis points: "7.5 %" → 750; null for any other text. */
export function readRate(text: string): number | null {
  const [, whole, fraction = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const rate = Number(`${whole}${fraction.padEnd(2, '0')}`)
  return rate > wholeRate ? null : rate
}
