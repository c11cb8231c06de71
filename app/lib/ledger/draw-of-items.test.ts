import { expect, it } from 'vitest'
import type { DrawLedger } from 'contract/ledger/draws'
import { ledgerAt, type Ledger } from 'contract/ledger/rules'
import { drawOfItems, withoutItem } from './draw-of-items'
import { figuresAt, lineAt, totalsAt } from './figures-at'

const line = { documented: null, override: null, funded: 0, retainageReleased: 0, storedMaterials: 0 }
const ledger = (slab: number | null): Ledger => ({
  retainageRate: 1000,
  storedLimit: null,
  loanAmount: null,
  changeOrders: [],
  lines: [
    { uuid: 'slab', scheduledValue: 4_000_000, retainageRate: null, isSoftCost: false },
    { uuid: 'roof', scheduledValue: 6_000_000, retainageRate: null, isSoftCost: false },
    { uuid: 'permits', scheduledValue: 500_000, retainageRate: null, isSoftCost: true },
  ],
  draws: [
    {
      uuid: 'draw',
      number: 1,
      lines: new Map([
        ['slab', { ...line, requested: 3_000_000, inspectedPercent: slab }],
        ['permits', { ...line, requested: 500_000, inspectedPercent: null, documented: 500_000 }],
      ]),
    },
  ],
})

/** The draw as the provider answers it: the slab has an item, the permits none. */
function answerOf(slab: number | null, facts: Partial<DrawLedger> = {}) {
  const { lines, totals, percentComplete } = ledgerAt(ledger(slab), { date: '2026-06-30', number: 1 })
  const answer = {
    requestId: 'draw',
    frozenAt: null,
    unlinked: [],
    lines: lines.map(({ line: lineId, inspectedPercent, ...figures }) => ({
      lineId,
      itemId: lineId === 'slab' ? 'item' : null,
      isSoftCost: lineId === 'permits',
      inspectedPercent,
      override: null,
      figures,
    })),
    totals,
    percentComplete,
    ...facts,
  }
  const draw = drawOfItems(answer as never)
  if (!draw) throw new Error('The draw has lines')
  return draw
}
const progressOf = (percent: number | null) => new Map([['item', percent]])

it('shows totals while an item is inspected as the ledger has them after it is saved', () => {
  const saved = answerOf(60)
  expect(totalsAt(answerOf(10), progressOf(60))).toEqual({ ...saved.totals, percentComplete: saved.percentComplete })
  expect(totalsAt(answerOf(10), progressOf(60)).recommended).toBe(2_160_000 + 450_000)
})

it('keeps the figures of a completed draw', () => {
  const draw = answerOf(10, { frozenAt: '2026-06-30T10:00:00Z' })
  expect(totalsAt(draw, progressOf(60))).toEqual({ ...draw.totals, percentComplete: draw.percentComplete })
})

it('computes no recommendation for people who do not see it', () => {
  const shown = answerOf(10)
  const [slab] = shown.lines
  if (!slab) throw new Error('The slab has an item')
  const hidden = { ...slab, figures: { ...slab.figures, available: null, recommended: null } }
  expect(figuresAt(shown, hidden, 60)).toBe(hidden.figures)
  const totals = { ...shown.totals, recommended: null }
  expect(totalsAt({ ...shown, lines: [hidden], totals }, progressOf(60)).recommended).toBeNull()
})

it('flags requests above available and lower progress while an item is inspected', () => {
  const shown = answerOf(10)
  const [slab] = shown.lines
  if (!slab) throw new Error('The slab has an item')
  const before = { ...slab, fellFrom: 50 }
  expect(lineAt(shown, before, 40)).toMatchObject({ fellFrom: 50, requestedAboveAvailable: 3_000_000 - 1_440_000 })
  expect(lineAt(shown, before, 60)).toMatchObject({ fellFrom: null, requestedAboveAvailable: 3_000_000 - 2_160_000 })
})

it('names the amount that lines without an item request', () => {
  expect(withoutItem(answerOf(10))).toBe(500_000)
})
