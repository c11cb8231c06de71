import { refusal } from 'contract/refusals'
import { splitBudget } from 'contract/progress'
import type { Share } from 'contract/request-form'
import { invalid } from 'provider/http/errors'

/** An item of a draw request as shares see it: there with its budget, or still to be made for a cost code. */
export type Line = { itemId: string | null; costCodeId: string | null; budget: number | null }

/**
 * What of a total budget goes to each line, in whole dollars and in their order (domain rule 1): the shares given; else what
 * the lines have, where that is the total; else an equal split, where they were split equally before or are new.
 * @throws ApiError 400 at `shares` when a line has none or another is named, or when the sum differs, by how much
 */
export function sharesOf(lines: readonly Line[], total: number, before: number, given?: readonly Share[]): number[] {
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

function shareOf(line: Line, given: readonly Share[]): number | null {
  const found = given.filter((share) =>
    'itemId' in share ? share.itemId === line.itemId : share.costCodeId === line.costCodeId,
  )
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
