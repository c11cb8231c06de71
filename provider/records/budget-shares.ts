import { t as refusal } from 'locales/refusals'
import { splitBudget } from 'contract/money/progress'
import type { Share } from 'contract/requests/form'
import { invalid } from 'provider/http/errors'

/** An existing item of a draw request, or a new one with the cost code or budget line that it is for. */
export type ItemSource = { itemId: string | null; costCodeId: string | null; lineId?: string }
export type ItemBudget = ItemSource & { budget: number | null }

type Named = Pick<Share, 'itemId' | 'costCodeId' | 'lineId'>

/** True if a part of a form is about an item. */
export function isAbout({ itemId, costCodeId, lineId }: Named, item: ItemSource): boolean {
  if (itemId !== undefined) return itemId === item.itemId
  return lineId === undefined ? costCodeId === item.costCodeId : lineId === item.lineId
}

/**
 * Splits a total budget into whole dollars per line, in order (domain rule 1): the given shares; else the current
 * budgets if they add up to the total; else an equal split, if the previous one was equal or the lines are new.
 * @throws ApiError 400 at `shares` for a missing or unknown line, or with the difference when the sum is wrong
 */
export function sharesOf(
  lines: readonly ItemBudget[],
  total: number,
  before: number,
  given?: readonly Share[],
): number[] {
  if (given) return checked(total, given.length === lines.length ? lines.map((line) => shareOf(line, given)) : [null])
  const kept = lines.map(({ budget }) => budget)
  if (kept.every((one) => one !== null) && sum(kept) === total) return kept
  const old = kept.filter((one) => one !== null)
  const isEqual = old.length === 0 || JSON.stringify(old) === JSON.stringify(splitBudget(before, old.length))
  return isEqual
    ? splitBudget(total, lines.length)
    : checked(
        total,
        kept.map((one) => one ?? 0),
      )
}

function shareOf(line: ItemBudget, given: readonly Share[]): number | null {
  const found = given.filter((share) => isAbout(share, line))
  return found.length === 1 ? (found[0]?.budget ?? null) : null
}

function checked(total: number, budgets: readonly (number | null)[]): number[] {
  const known = budgets.filter((one) => one !== null)
  if (known.length !== budgets.length) throw invalid('shares', refusal('sharesOthers'))
  const made = sum(known)
  if (made === total) return known
  const way = made > total ? 'more' : 'less'
  throw invalid(
    'shares',
    refusal('sharesDiffer', { sum: dollars(made), difference: dollars(Math.abs(made - total)), way }),
  )
}

const sum = (budgets: readonly number[]): number => budgets.reduce((total, one) => total + one, 0)
const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`
