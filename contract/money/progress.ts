/**
 * Rounds a ratio of integers to one decimal, half up, without floating-point error: `numerator / denominator` in
 * percent.
 */
function oneDecimal(numerator: bigint, denominator: bigint): number {
  const tenths = (numerator * 10n * 2n + denominator) / (denominator * 2n)
  return Number(tenths) / 10
}

/** Percent with one decimal as an integer number of tenths; inputs never have more decimals. */
const tenthsOf = (percent: number): bigint => BigInt(Math.round(percent * 10))

/** Limits a rounded total to 99.9 while any part is incomplete (domain rule 1). */
const unlessOpen = (value: number, open: boolean): number => (open && value >= 100 ? 99.9 : value)

/**
 * Progress of an item: the mean of its checklist entries, percent with one decimal, rounded once, half up (spec §5).
 * Unset lines count as 0, because nothing proves them; null when none is set ("no progress yet", which differs from 0).
 * Never 100.0 while a line is incomplete.
 */
export function itemProgress(entries: readonly (number | null)[]): number | null {
  if (entries.every((entry) => entry === null)) return null
  const sum = entries.reduce<bigint>((total, entry) => total + tenthsOf(entry ?? 0), 0n)
  const open = entries.some((entry) => (entry ?? 0) < 100)
  return unlessOpen(oneDecimal(sum, BigInt(entries.length) * 10n), open)
}

export type Weighted = { budget: number; progress: number | null }

/**
 * Sums for the total progress of items: whole dollars, and percent in tenths, with unset items as 0. The provider
 * computes them in SQL, so that lists need not load the items of each row.
 */
export type ProgressSums = {
  items: number
  /** Sum of the budgets, and of budget × tenths. */
  budget: bigint
  weighted: bigint
  /** Sum of the tenths alone. */
  tenths: bigint
  /** True when an item is below 100. */
  open: boolean
}

/** Total progress from its sums, rounded once, half up; see `totalProgress`. */
export function progressOfSums({ items, budget, weighted, tenths, open }: ProgressSums): number | null {
  if (items === 0) return null
  const value = budget > 0n ? oneDecimal(weighted, budget * 10n) : oneDecimal(tenths, BigInt(items) * 10n)
  return unlessOpen(value, open)
}

/**
 * Progress of a draw request or a lot: the mean of its items weighted by budget (whole dollars), never the mean of
 * percentages; the plain mean if no item has a budget; null without items. Unset items count as 0. Example: 40,000@100,
 * 60,000@50, 20,000@0, 30,000@25 → 51.7. Never 100.0 while a line is incomplete.
 */
export function totalProgress(items: readonly Weighted[]): number | null {
  const sums: ProgressSums = { items: items.length, budget: 0n, weighted: 0n, tenths: 0n, open: false }
  for (const { budget, progress } of items) {
    const done = tenthsOf(progress ?? 0)
    sums.budget += BigInt(budget)
    sums.weighted += BigInt(budget) * done
    sums.tenths += done
    sums.open ||= (progress ?? 0) < 100
  }
  return progressOfSums(sums)
}

/** Splits a total in whole dollars equally over `count` items; the first ones get the remainder (1 each). */
export function splitBudget(total: number, count: number): number[] {
  const share = Math.floor(total / count)
  return Array.from({ length: count }, (_, index) => share + (index < total - share * count ? 1 : 0))
}
