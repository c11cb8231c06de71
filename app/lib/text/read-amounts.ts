import { centsText, mostCents } from 'contract/money/cents'
import { readCents, readRate } from 'contract/money/typed-cents'
import { t as amountText } from 'locales/amounts'

/** A typed value, or the reason why it is invalid. */
export type ReadAmount<Empty> = { ok: true; value: number | Empty } | { ok: false; why: string }

const wrong = {
  sign: 'why.amountSign',
  currency: 'why.amountCurrency',
  exponent: 'why.amountExponent',
  percent: 'why.amountPercent',
  unclear: 'why.amountUnclear',
  'not an amount': 'why.amountUnclear',
} as const

/** Reads an amount in cents; undefined if empty. */
export function readTypedCents(text: string, reading = { isSigned: false }): ReadAmount<undefined> {
  const read = readCents(text, reading)
  if (read.ok) return { ok: true, value: read.cents }
  if (read.why === 'empty') return { ok: true, value: undefined }
  const why =
    read.why === 'too large'
      ? amountText('why.amountTooLarge', { most: centsText(mostCents) })
      : amountText(wrong[read.why])
  return { ok: false, why }
}

/** Reads a percentage in basis points; null if empty. */
export function readTypedRate(text: string): ReadAmount<null> {
  if (text.trim() === '') return { ok: true, value: null }
  const rate = readRate(text)
  return rate === null ? { ok: false, why: amountText('why.rateRange') } : { ok: true, value: rate }
}

/** Reads a percentage with at most one decimal; null if empty. */
export function readTypedPercent(text: string): ReadAmount<null> {
  const rate = readTypedRate(text)
  if (!rate.ok || (rate.value ?? 0) % 10 !== 0) return { ok: false, why: amountText('why.percentRange') }
  return { ok: true, value: rate.value === null ? null : rate.value / 100 }
}
