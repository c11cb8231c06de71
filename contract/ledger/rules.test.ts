import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReallocation,
  ledgerAt,
  revisedAt,
  revisedRange,
  summedTerms,
  type AsOf,
  type ChangeOrder,
  type Draw,
  type DrawLine,
  type Ledger,
  type LedgerLine,
  type LineFigures,
  type SummedTerm,
} from './rules'

const dollars = (amount: number) => Math.round(amount * 100)
const none: DrawLine = {
  requested: 0,
  inspectedPercent: null,
  storedMaterials: 0,
  documented: null,
  override: null,
  funded: 0,
  retainageReleased: 0,
}
const aLine = (uuid: string, scheduled: number, facts: Partial<LedgerLine> = {}): LedgerLine => ({
  uuid,
  scheduledValue: dollars(scheduled),
  retainageRate: null,
  isSoftCost: false,
  ...facts,
})
const aDraw = (number: number, lines: Record<string, Partial<DrawLine>>): Draw => ({
  uuid: `draw ${number}`,
  number,
  lines: new Map(Object.entries(lines).map(([line, facts]) => [line, { ...none, ...facts }])),
})
const anOrder = (date: string, changes: Record<string, number>): ChangeOrder => ({
  uuid: `order of ${date}`,
  date,
  lines: Object.entries(changes).map(([line, amount]) => ({ line, amount: dollars(amount) })),
})
const aLedger = (facts: Partial<Ledger>): Ledger => ({
  retainageRate: 0,
  storedLimit: null,
  loanAmount: null,
  lines: [],
  changeOrders: [],
  draws: [],
  ...facts,
})
const date = '2026-06-30'
const at = (ledger: Ledger, number: number) => ledgerAt(ledger, { date, number })
const lineAt = (ledger: Ledger, number: number) => {
  const [line] = at(ledger, number).lines
  if (!line) throw new Error('The ledger has no line')
  return line
}

const four = [aLine('a', 40_000), aLine('b', 60_000), aLine('c', 20_000), aLine('d', 30_000)]
const inspected = { a: 100, b: 50, c: 0, d: 25 }
const inspectedLines = Object.fromEntries(
  Object.entries(inspected).map(([line, inspectedPercent]) => [line, { inspectedPercent }]),
)
const fundedBefore = aDraw(1, { a: { inspectedPercent: 100, funded: dollars(36_000) } })

describe('the vectors of the design', () => {
  it('1: releases 33,750 of 77,500 in place after 10 % retainage and 36,000 funded', () => {
    const ledger = aLedger({ retainageRate: 1000, lines: four, draws: [fundedBefore, aDraw(2, inspectedLines)] })
    const { totals, percentComplete } = at(ledger, 2)
    expect(totals.workInPlace.value).toBe(dollars(77_500))
    expect(totals.revisedValue.value).toBe(dollars(150_000))
    expect(percentComplete?.value).toBe(51.7)
    expect(totals.retainageHeld.value).toBe(dollars(7_750))
    expect(totals.earned.value - totals.retainageHeld.value).toBe(dollars(69_750))
    expect(totals.previouslyFunded.value).toBe(dollars(36_000))
    expect(totals.available.value).toBe(dollars(33_750))
  })

  it('2: falls to 38.8 % by a new line, while no line has fallen', () => {
    const ledger = aLedger({ lines: [...four, aLine('e', 50_000)], draws: [fundedBefore, aDraw(2, inspectedLines)] })
    const { lines, percentComplete } = at(ledger, 2)
    expect(percentComplete?.value).toBe(38.8)
    expect(lines.map(({ fellFrom }) => fellFrom)).toEqual([null, null, null, null, null])
  })

  it('3: makes nothing available on a line that is overfunded by 1,000', () => {
    const draws = [aDraw(1, { a: { funded: dollars(6_000) } }), aDraw(2, { a: { inspectedPercent: 50 } })]
    const line = lineAt(aLedger({ lines: [aLine('a', 10_000)], draws }), 2)
    expect([line.available.value, line.overfunded.value]).toEqual([0, dollars(1_000)])
  })

  it('4: counts materials once, stored in draw 1 and installed in draw 2', () => {
    const draws = [
      aDraw(1, { a: { storedMaterials: dollars(4_000), inspectedPercent: 0 } }),
      aDraw(2, { a: { inspectedPercent: 40 } }),
    ]
    const ledger = aLedger({ lines: [aLine('a', 10_000)], draws })
    expect(lineAt(ledger, 1).earned.value).toBe(dollars(4_000))
    expect(lineAt(ledger, 2).earned.value).toBe(dollars(4_000))
  })

  it('does not call a request too high while the finding of its open draw is still to come', () => {
    const excess = (line: Partial<DrawLine>, status: 'submitted' | 'completed') =>
      lineAt(
        aLedger({
          lines: [aLine('a', 10_000)],
          draws: [{ ...aDraw(1, { a: { requested: dollars(5_000), ...line } }), status }],
        }),
        1,
      ).requestedAboveAvailable
    expect([excess({}, 'submitted'), excess({}, 'completed')]).toEqual([0, dollars(5_000)])
    expect([excess({ inspectedPercent: 20 }, 'submitted'), excess({ documented: 0 }, 'submitted')]).toEqual([
      dollars(3_000),
      dollars(5_000),
    ])
  })

  it('5: recommends 3,333.33 of 5,000 requested, and the reviewer’s override in its place', () => {
    const asked = (override: number | null) =>
      lineAt(
        aLedger({
          lines: [aLine('a', 10_000)],
          draws: [
            aDraw(1, {
              a: { inspectedPercent: 33.3, storedMaterials: dollars(3.33), requested: dollars(5_000), override },
            }),
          ],
        }),
        1,
      )
    expect(asked(null).recommended).toMatchObject({ value: 333_333, rule: 'recommended', rounding: 'none' })
    expect(asked(null).requestedAboveAvailable).toBe(dollars(1_666.67))
    expect(asked(dollars(3_000)).recommended).toEqual({
      value: dollars(3_000),
      rule: 'recommended',
      inputs: [
        { term: 'requested', value: dollars(5_000), record: null },
        { term: 'available', value: 333_333, record: null },
        { term: 'override', value: dollars(3_000), record: null },
      ],
      rounding: 'none',
    })
  })

  it('6: releases the last draw’s retainage: funded and released are the revised value', () => {
    const draws = [
      aDraw(1, { a: { inspectedPercent: 100, funded: dollars(9_000), retainageReleased: dollars(1_000) } }),
    ]
    const ledger = aLedger({ retainageRate: 1000, lines: [aLine('a', 10_000)], draws })
    const { previouslyFunded, revisedValue, ...line } = lineAt(ledger, 2)
    expect(previouslyFunded.value).toBe(revisedValue.value)
    const rest = [line.balanceToFinish, line.retainageHeld, line.available, line.overfunded]
    expect(rest.map(({ value }) => value)).toEqual([0, 0, 0, 0])
  })

  it('7: shows 1,000 overfunded after a change order of −2,000 on 9,000 funded', () => {
    const draws = [aDraw(1, { a: { inspectedPercent: 100, funded: dollars(9_000) } })]
    const changeOrders = [anOrder('2026-05-01', { a: -2_000 })]
    const line = lineAt(aLedger({ lines: [aLine('a', 10_000)], changeOrders, draws }), 2)
    expect([line.revisedValue.value, line.overfunded.value]).toEqual([dollars(8_000), dollars(1_000)])
  })
})

describe('a line', () => {
  it('counts change orders up to the date of the draw', () => {
    const orders = [anOrder('2026-06-30', { a: 100 }), anOrder('2026-07-01', { a: -300 })]
    expect(revisedAt(aLine('a', 1_000), orders, date).revisedValue.value).toBe(dollars(1_100))
    expect(revisedRange(aLine('a', 1_000), orders)).toEqual({ lowest: dollars(800), highest: dollars(1_100) })
  })

  it('limits stored materials and names the amount above the limit', () => {
    const draws = [aDraw(1, { a: { storedMaterials: dollars(3_000) } })]
    const line = lineAt(aLedger({ storedLimit: 2500, lines: [aLine('a', 10_000)], draws }), 1)
    expect([line.storedMaterials.value, line.storedAboveLimit]).toEqual([dollars(2_500), dollars(500)])
  })

  it('has its own retainage rate in place of the lot’s', () => {
    const draws = [aDraw(1, { a: { inspectedPercent: 100 } })]
    const line = lineAt(aLedger({ retainageRate: 1000, lines: [aLine('a', 10_000, { retainageRate: 500 })], draws }), 1)
    expect(line.retainageHeld).toMatchObject({ value: dollars(500), rounding: 'halfUp' })
    expect(line.retainageHeld.inputs).toContainEqual({ term: 'retainageRate', value: 500, record: 'a' })
  })

  it('keeps the latest inspected % and names the one it fell from', () => {
    const draws = [
      aDraw(1, { a: { inspectedPercent: 60 } }),
      aDraw(2, { a: { inspectedPercent: 50 } }),
      aDraw(3, { a: {} }),
    ]
    const line = (number: number) => lineAt(aLedger({ lines: [aLine('a', 100)], draws }), number)
    expect([line(3).inspectedPercent, line(3).workInPlace.value]).toEqual([50, dollars(50)])
    expect([line(2).fellFrom, line(3).fellFrom]).toEqual([60, null])
  })

  it('keeps stored materials in a pending draw until it states its own or is submitted', () => {
    const stored = (line: Partial<DrawLine>, status: 'pending' | 'submitted') => {
      const draws = [aDraw(1, { a: { storedMaterials: 500 } }), { ...aDraw(2, { a: line }), status }]
      const { storedMaterials } = lineAt(aLedger({ lines: [aLine('a', 100)], draws }), 2)
      return [storedMaterials.value, storedMaterials.inputs[0]?.record]
    }
    expect(stored({ requested: 100 }, 'pending')).toEqual([500, 'draw 1'])
    expect(stored({ storedMaterials: 300 }, 'pending')).toEqual([300, 'draw 2'])
    expect(stored({ requested: 100 }, 'submitted')).toEqual([0, 'draw 2'])
  })

  it('of a soft cost earns what documents show, and is left out of the percent complete', () => {
    const lines = [aLine('a', 10_000), aLine('b', 5_000, { isSoftCost: true })]
    const draws = [aDraw(1, { a: { inspectedPercent: 50 }, b: { documented: dollars(6_000) } })]
    const { lines: figures, percentComplete, leftOut } = at(aLedger({ lines, draws }), 1)
    expect(figures.map(({ earned }) => earned.value)).toEqual([dollars(5_000), dollars(5_000)])
    expect([percentComplete?.value, leftOut]).toEqual([50, ['b']])
  })
})

it('is out of balance when the cost to pay exceeds the rest of the loan', () => {
  const balance = (loan: number | null) =>
    at(aLedger({ lines: four, draws: [fundedBefore], loanAmount: loan }), 2).inBalance?.value
  expect(balance(null)).toBeUndefined()
  expect(balance(dollars(150_000))).toBe(0)
  expect(balance(dollars(149_999.99))).toBe(-1)
})

it('tells a reallocation by its sum', () => {
  expect(isReallocation([{ amount: 500 }, { amount: -500 }])).toBe(true)
  expect(isReallocation([{ amount: 500 }, { amount: -499 }])).toBe(false)
})

const cents = fc.integer({ min: 0, max: 100_000_000 })
const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const rate = fc.nat(10_000)
const names = ['a', 'b', 'c', 'd', 'e']
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-06-${String(number).padStart(2, '0')}`)
const drawLine = fc.record<DrawLine>({
  requested: cents,
  inspectedPercent: fc.option(percent),
  storedMaterials: cents,
  documented: fc.option(cents),
  override: fc.constant(null),
  funded: cents,
  retainageReleased: cents,
})
const ledgers: fc.Arbitrary<Ledger> = fc.record({
  retainageRate: rate,
  storedLimit: fc.option(rate),
  loanAmount: fc.option(cents),
  lines: fc
    .array(fc.record({ scheduledValue: cents, retainageRate: fc.option(rate), isSoftCost: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((lines) => lines.map((line, index) => ({ uuid: names[index] ?? '', ...line }))),
  // Positive changes, so that no value falls below zero, which the provider refuses.
  changeOrders: fc.array(
    fc.record({
      uuid: fc.uuid(),
      date: day,
      lines: fc.array(fc.record({ line: fc.constantFrom(...names), amount: cents }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  draws: fc.array(fc.array(drawLine, { minLength: 5, maxLength: 5 }), { maxLength: 3 }).map((draws) =>
    draws.map((lines, index) => ({
      uuid: `draw ${index + 1}`,
      number: index + 1,
      lines: new Map(lines.map((line, at) => [names[at] ?? '', line])),
    })),
  ),
})
const asOf = fc.record({ date: day, number: fc.integer({ min: 1, max: 4 }) })

/** Identities of a line, by name; false where one does not hold. */
function identities(line: LineFigures): Record<string, boolean> {
  const value = (term: SummedTerm) => line[term].value
  const rest = value('earned') - value('retainageHeld') - value('previouslyFunded')
  return {
    'integers, none negative': summedTerms.every((term) => Number.isSafeInteger(value(term)) && value(term) >= 0),
    revised: value('revisedValue') === value('scheduledValue') + value('changeOrders'),
    balance: value('earned') + value('balanceToFinish') === value('revisedValue'),
    earned: value('earned') <= value('workInPlace') + value('storedMaterials'),
    'available less overfunded': value('available') - value('overfunded') === rest,
    'available or overfunded': value('available') === 0 || value('overfunded') === 0,
    recommended: value('recommended') === Math.min(value('requested'), value('available')),
  }
}
const failing = (checks: Record<string, boolean>) => Object.keys(checks).filter((name) => !checks[name])

const linesOf = (ledger: Ledger, moment: AsOf) =>
  JSON.stringify(ledgerAt(ledger, moment).lines.map((line) => summedTerms.map((term) => line[term].value)))

it('keeps identities, exact totals and independence of order in 10,000 random ledgers', () => {
  const property = fc.property(ledgers, asOf, (ledger, moment) => {
    const { lines, totals, percentComplete } = ledgerAt(ledger, moment)
    const sum = (term: SummedTerm) => lines.reduce((total, line) => total + line[term].value, 0)
    const percent = percentComplete?.value ?? 0
    const turned = { changeOrders: ledger.changeOrders.toReversed(), draws: ledger.draws.toReversed() }
    const wrong = [
      ...lines.flatMap((line) => failing(identities(line))),
      ...summedTerms.filter((term) => totals[term].value !== sum(term)),
      ...failing({
        percent: percent >= 0 && percent <= 100,
        order: linesOf({ ...ledger, ...turned }, moment) === linesOf(ledger, moment),
      }),
    ]
    expect(wrong).toEqual([])
  })
  fc.assert(property, { numRuns: 10_000 })
}, 120_000)
