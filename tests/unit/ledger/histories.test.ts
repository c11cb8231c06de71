import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ledgerAt, summedTerms, type LedgerColumn, type LineFigures, type SummedTerm } from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import {
  applyWrite,
  columnOf,
  historyAfter,
  historyOf,
  leftToRelease,
  lineIds,
  schedules,
  steps,
  type History,
} from 'tests/support/builders/ledger-history'

const today = '2026-06-30'
const histories = fc
  .tuple(schedules, steps)
  .map(([schedule, wanted]) => historyAfter(historyOf(schedule, lineIds(schedule.lines), today), wanted))

const failing = (checks: Record<string, boolean>) => Object.keys(checks).filter((name) => !checks[name])

/** Identities of a line; false where one does not hold. */
function identities(line: LineFigures, override: number | null): Record<string, boolean> {
  const value = (term: SummedTerm) => line[term].value
  const rest = value('earned') - value('retainageHeld') - value('previouslyFunded')
  return {
    integers: summedTerms.every((term) => Number.isSafeInteger(value(term))),
    'none negative': summedTerms.every((term) => term === 'changeOrders' || value(term) >= 0),
    revised: value('revisedValue') === value('scheduledValue') + value('changeOrders'),
    balance: value('earned') + value('balanceToFinish') === value('revisedValue'),
    earned: value('earned') === Math.min(value('revisedValue'), value('workInPlace') + value('storedMaterials')),
    available: value('available') === Math.max(0, rest),
    overfunded: value('overfunded') === Math.max(0, -rest),
    recommended: value('recommended') === (override ?? Math.min(value('requested'), value('available'))),
    // 0 on an open draw without a finding.
    'above available': [0, Math.max(0, value('requested') - value('available'))].includes(line.requestedAboveAvailable),
  }
}

/** Checks of a column that do not hold, by name. */
function wrongIn({ lines, totals, percentComplete }: LedgerColumn, overrideOf: (line: string) => number | null) {
  const percent = percentComplete?.value ?? 0
  return [
    ...lines.flatMap((line) => failing(identities(line, overrideOf(line.line)))),
    ...summedTerms.filter((term) => totals[term].value !== sumCents(lines.map((line) => line[term].value))),
    ...failing({ percent: percent >= 0 && percent <= 100 }),
  ]
}

const overridesOf =
  ({ ledger }: History, number: number) =>
  (line: string) =>
    ledger.draws.find((draw) => draw.number === number)?.lines.get(line)?.override ?? null

const valuesOf = ({ lines }: LedgerColumn) =>
  lines.map((line) => [...summedTerms.map((term) => line[term].value), line.inspectedPercent, line.fellFrom])

test('keeps identities and exact totals in every column of 10,000 random histories', () => {
  const property = fc.property(histories, (history) => {
    const last = history.ledger.draws.length + 1
    const wrong = [
      ...[...history.frozen].flatMap(([number, column]) => wrongIn(column, overridesOf(history, number))),
      ...history.ledger.draws.flatMap(({ number }) => wrongIn(columnOf(history, number), overridesOf(history, number))),
      ...wrongIn(columnOf(history, last), () => null),
    ]
    expect(wrong).toEqual([])
  })
  fc.assert(property, { numRuns: 10_000 })
}, 120_000)

test('sums are the same in every order of change orders, draws and lines', () => {
  const property = fc.property(histories, (history) => {
    const { ledger } = history
    const turned = {
      ...ledger,
      changeOrders: ledger.changeOrders.toReversed(),
      draws: ledger.draws.toReversed(),
    }
    for (const number of [1, ledger.draws.length, ledger.draws.length + 1])
      expect(valuesOf(ledgerAt(turned, { date: today, number }))).toEqual(valuesOf(columnOf(history, number)))
  })
  fc.assert(property, { numRuns: 2000 })
}, 120_000)

test('change orders dated later and later draws do not change a column', () => {
  const property = fc.property(histories, fc.nat(5), (history, number) => {
    const { ledger } = history
    const until = {
      ...ledger,
      changeOrders: ledger.changeOrders.filter(({ date }) => date <= today),
      draws: ledger.draws.filter((draw) => draw.number <= number),
    }
    expect(valuesOf(ledgerAt(until, { date: today, number }))).toEqual(valuesOf(columnOf(history, number)))
  })
  fc.assert(property, { numRuns: 2000 })
}, 120_000)

/** Amounts of each line, from a figure of a column. */
const amountsFrom = (column: LedgerColumn, term: SummedTerm) =>
  column.lines.map((line) => ({ line: line.line, amount: line[term].value })).filter(({ amount }) => amount > 0)

/** A draw for all that is available with the percentage in place, completed, approved and paid in full. */
function paidDraw(history: History, percent: number): History {
  const number = history.ledger.draws.length + 1
  const work = history.ledger.lines.filter(({ isSoftCost }) => !isSoftCost)
  const soft = history.ledger.lines.filter(({ isSoftCost }) => isSoftCost)
  const items = work.map(({ uuid }) => ({ line: uuid, dollars: 2_000_000, percent }))
  let next = applyWrite(history, { kind: 'draw', number, items })
  for (const { uuid, scheduledValue } of soft) {
    const amount = Math.floor((scheduledValue * percent) / 100)
    next = applyWrite(next, { kind: 'claim', number, line: uuid, requested: amount, storedMaterials: 0 })
    next = applyWrite(next, { kind: 'document', number, line: uuid, amount })
  }
  next = applyWrite(next, { kind: 'complete', number })
  const amounts = amountsFrom(columnOf(next, number), 'recommended')
  next = applyWrite(next, { kind: 'approval', number, amounts })
  return applyWrite(next, { kind: 'funding', number, amounts })
}

test('draws paid as recommended overfund no line, and the last release leaves nothing', () => {
  const percents = fc.array(fc.nat(1000), { maxLength: 4 }).map((all) => all.sort((one, other) => one - other))
  const property = fc.property(schedules, percents, (schedule, tenths) => {
    let history = historyOf(schedule, lineIds(schedule.lines), today)
    for (const tenth of tenths) {
      history = paidDraw(history, tenth / 10)
      const { totals } = columnOf(history, history.ledger.draws.length + 1)
      expect([totals.overfunded.value, totals.available.value]).toEqual([0, 0])
    }
    history = paidDraw(history, 100)
    const number = history.ledger.draws.length
    history = applyWrite(history, {
      kind: 'release',
      number,
      amounts: leftToRelease(history, number).filter(({ amount }) => amount > 0),
    })
    const { lines, totals } = columnOf(history, number + 1)
    expect(lines.map(({ previouslyFunded }) => previouslyFunded.value)).toEqual(
      lines.map(({ revisedValue }) => revisedValue.value),
    )
    const rest = [totals.balanceToFinish, totals.retainageHeld, totals.available, totals.overfunded]
    expect(rest.map(({ value }) => value)).toEqual([0, 0, 0, 0])
  })
  fc.assert(property, { numRuns: 2000 })
}, 120_000)
