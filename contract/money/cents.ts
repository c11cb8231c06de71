/**
 * Largest amount in cents of one ledger line, change, payment or loan: ten billion dollars. A thousand of them still
 * sum to a safe integer.
 */
export const mostCents = 1_000_000_000_000
/** Basis points of 100 %. */
export const wholeRate = 10_000

/** Made once: a new format for each amount takes a third of the time of a budget's page. */
const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as text: "$1,234.56", "−$0.05". */
export const centsText = (cents: number): string => (cents < 0 ? '−$' : '$') + dollars.format(Math.abs(cents) / 100)

/** Exact sum of integers. @throws RangeError for a sum that a number cannot hold exactly */
export function sumCents(amounts: Iterable<number>): number {
  let total = 0n
  for (const amount of amounts) total += BigInt(amount)
  const sum = Number(total)
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${total} cents are not a safe integer`)
  return sum
}

/** `cents × parts / whole` rounded once to the cent, half up, without floating-point error; no argument is negative. */
export function shareOfCents(cents: number, parts: number, whole: number): number {
  const [numerator, denominator] = [BigInt(cents) * BigInt(parts), BigInt(whole)]
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}
