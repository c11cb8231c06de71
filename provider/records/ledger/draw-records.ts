import type { LedgerColumn } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import { t as refusal } from 'locales/refusals'
import { paidByLine, columnOfDraw, type LedgerWithDraws, type DrawRow } from './draw-ledger'

type Amounts = ReadonlyMap<string, number>

/** Amounts of each line, less others. */
const subtract = (amounts: Amounts, others: Amounts): Map<string, number> =>
  new Map(
    [...new Set([...amounts.keys(), ...others.keys()])].map((line) => [
      line,
      sumCents([amounts.get(line) ?? 0, -(others.get(line) ?? 0)]),
    ]),
  )

/** Approved and not funded, by line. */
export const leftToFund = ({ records }: DrawRow): Map<string, number> =>
  subtract(paidByLine(records, 'approval'), paidByLine(records, 'funding'))

/**
 * Earned by the latest completed draw, less retainage, releases and what other draws have approved, by line. A draw
 * that was completed before an earlier one was paid recommends the same work again, so what others approved is
 * subtracted.
 */
function leftToApprove(loaded: LedgerWithDraws, draw: DrawRow): Map<string, number> {
  const latest = loaded.draws.findLast(({ status }) => status === 'completed') ?? draw
  const others = loaded.draws.filter(({ uuid }) => uuid !== draw.uuid)
  const approved = paidByLine(
    others.flatMap(({ records }) => records),
    'approval',
  )
  const released = paidByLine(
    loaded.draws.filter(({ number }) => number < latest.number).flatMap(({ records }) => records),
    'release',
  )
  return new Map(
    columnOfDraw(loaded, latest).lines.map(({ line, earned, retainageHeld }) => [
      line,
      Math.max(
        0,
        sumCents([earned.value, -retainageHeld.value, -(approved.get(line) ?? 0), -(released.get(line) ?? 0)]),
      ),
    ]),
  )
}

/**
 * Highest amount of each line that can be approved without a reason: the recommended amount, at most what other draws
 * leave. An override has its own reason, so its part above the available amount stays.
 */
export function approvable(loaded: LedgerWithDraws, draw: DrawRow, column: LedgerColumn): Map<string, number> {
  const left = leftToApprove(loaded, draw)
  return new Map(
    column.lines.map(({ line, recommended, available }) => {
      const above = Math.max(0, recommended.value - available.value)
      return [line, Math.min(recommended.value, (left.get(line) ?? 0) + above)]
    }),
  )
}

/** Retainage held and not released with this draw, by line. */
export function leftToRelease(loaded: LedgerWithDraws, draw: DrawRow): Map<string, number> {
  const held = columnOfDraw(loaded, draw).lines.map(({ line, retainageHeld }) => [line, retainageHeld.value] as const)
  return subtract(new Map(held), paidByLine(draw.records, 'release'))
}

const anyBelowZero = (amounts: Amounts): boolean => [...amounts.values()].some((amount) => amount < 0)

/** The first rule that the approvals and payments of a ledger break, as a message; null if none. */
export function firstBrokenRule(loaded: LedgerWithDraws): string | null {
  for (const draw of loaded.draws.filter(({ records }) => records.length > 0)) {
    if (draw.records.filter(({ kind }) => kind === 'approval').length > 1) return refusal('approvedAlready')
    if (anyBelowZero(leftToFund(draw))) return refusal('fundedAlready')
    const releases = draw.records.some(({ kind }) => kind === 'release')
    if (releases && anyBelowZero(leftToRelease(loaded, draw))) return refusal('nothingHeld')
  }
  return null
}
