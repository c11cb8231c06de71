import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atInspected, ledgerAt, type DrawLine, type Ledger } from './rules'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const drawLine: fc.Arbitrary<DrawLine> = fc.record({
  requested: cents,
  inspectedPercent: percent,
  storedMaterials: cents,
  documented: fc.constant(null),
  override: fc.option(cents),
  funded: cents,
  retainageReleased: cents,
})
/** A ledger of one line in two draws, the first of which has its own rate in half of the cases. */
const ledgers = fc
  .record({
    scheduledValue: cents,
    retainageRate: fc.option(fc.integer({ min: 0, max: 10_000 })),
    lotRate: fc.integer({ min: 0, max: 10_000 }),
    storedLimit: fc.option(fc.integer({ min: 0, max: 10_000 })),
    draws: fc.tuple(drawLine, drawLine),
  })
  .map(
    ({ scheduledValue, retainageRate, lotRate, storedLimit, draws }): Ledger => ({
      retainageRate: lotRate,
      storedLimit,
      loanAmount: null,
      lines: [{ uuid: 'slab', scheduledValue, retainageRate, isSoftCost: false }],
      changeOrders: [],
      draws: draws.map((line, index) => ({
        uuid: `draw ${index + 1}`,
        number: index + 1,
        lines: new Map([['slab', line]]),
      })),
    }),
  )

it('computes a line at a typed percentage as the ledger does after it is saved', () => {
  const property = fc.property(ledgers, percent, (ledger, typed) => {
    const [before, current] = ledger.draws
    const line = current?.lines.get('slab')
    if (!before || !current || !line) throw new Error('The ledger has two draws')
    const saved: Ledger = {
      ...ledger,
      draws: [before, { ...current, lines: new Map([['slab', { ...line, inspectedPercent: typed }]]) }],
    }
    const asOf = { date: '2026-06-30', number: 2 }
    const [[shown], [after]] = [ledgerAt(ledger, asOf).lines, ledgerAt(saved, asOf).lines]
    if (!shown) throw new Error('The ledger has a line')
    expect(after).toMatchObject(atInspected(shown, typed, { draw: current.uuid, override: line.override }))
  })
  fc.assert(property, { numRuns: 500 })
})
