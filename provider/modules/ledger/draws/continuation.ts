import type { LineFigures } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import type { Continuation, ContinuationAmounts } from 'contract/reports/calls'
import type { Db } from 'provider/db/transaction'
import { paidByLine, loadLedgerWithDrawsUnscoped, type DrawRow } from 'provider/records/ledger/draw-ledger'
import { loadColumnUnscoped } from './column'

/**
 * The continuation sheet of a lot as of one of its draws, with the recommendation for it; null without a schedule of
 * values. The caller may read the draw's report, which borrowers may once it is completed (`findReported`).
 */
export async function loadContinuationUnscoped(
  db: Db,
  lot: string,
  { number, now }: { number: number; now: Date },
): Promise<Continuation | null> {
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot, now)
  const draw = loaded.draws.find((one) => one.number === number)
  if (!draw || loaded.budget.lines.length === 0) return null
  const earlier = loaded.draws.filter((one) => one.number < number).at(-1)
  const [{ figures: column }, before] = await Promise.all([
    loadColumnUnscoped(db, loaded, draw),
    earlier && loadColumnUnscoped(db, loaded, earlier),
  ])
  const previous = new Map(before?.figures.lines.map(({ line, workInPlace }) => [line, workInPlace.value]))
  const rows = new Map([...loaded.budget.lines, ...loaded.budget.removed].map((row) => [row.uuid, row]))
  const named = column.lines.flatMap((line) => {
    const row = rows.get(line.line)
    return row ? [{ line, code: row.code, title: row.title }] : []
  })
  const lines = named.map(({ line, code, title }) => ({
    lineId: line.line,
    code,
    title,
    ...continuationOf(line, previous.get(line.line) ?? 0),
  }))
  const released = sumCents([...paidByLine(draw.records, 'release').values()])
  return {
    drawNumber: number,
    lines,
    totals: totalsOf(lines),
    ...(released > 0 && { released }),
    recommendation: recommendationOf(named, draw),
  }
}

/** Earned part of a value, in percent with one decimal; null without value. */
const percentOf = (earned: number, value: number) => (value > 0 ? Math.round((earned * 1000) / value) / 10 : null)

function continuationOf(line: LineFigures, previous: number): ContinuationAmounts {
  const [revised, earned] = [line.revisedValue.value, line.earned.value]
  return {
    scheduledValue: line.scheduledValue.value,
    revisedValue: revised,
    previous,
    thisPeriod: sumCents([line.workInPlace.value, -previous]),
    storedMaterials: sumCents([earned, -line.workInPlace.value]),
    earned,
    percent: percentOf(earned, revised),
    balanceToFinish: line.balanceToFinish.value,
    retainageHeld: line.retainageHeld.value,
  }
}

const summed = [
  'scheduledValue',
  'revisedValue',
  'previous',
  'thisPeriod',
  'storedMaterials',
  'earned',
  'balanceToFinish',
  'retainageHeld',
] as const

function totalsOf(lines: readonly ContinuationAmounts[]): ContinuationAmounts {
  const sums = Object.fromEntries(summed.map((term) => [term, sumCents(lines.map((line) => line[term]))])) as Record<
    (typeof summed)[number],
    number
  >
  return { ...sums, percent: percentOf(sums.earned, sums.revisedValue) }
}

type Named = { line: LineFigures; code: string; title: string }

function recommendationOf(lines: readonly Named[], draw: DrawRow): Continuation['recommendation'] {
  const unlinked = draw.unlinked.map(({ code, title, budget }) => ({ code, title, budget: budget * 100 }))
  const reasonOf = (line: string) => draw.rows.find((row) => row.line === line)?.override_reason ?? null
  return {
    requested: sumCents(lines.map(({ line }) => line.requested.value)),
    recommended: sumCents(lines.map(({ line }) => line.recommended.value)),
    reasons: lines.flatMap(({ line, code, title }) => {
      const [requested, recommended, reason] = [line.requested.value, line.recommended.value, reasonOf(line.line)]
      return requested === recommended && reason === null ? [] : [{ code, title, requested, recommended, reason }]
    }),
    ...(unlinked.length > 0 && { unlinked }),
  }
}
