import type { LedgerAnswer, LedgerLineAnswer } from 'contract/ledger/calls'
import type { DrawTerm } from 'contract/ledger/draw-terms'
import type { DrawLedger, DrawLineAnswer } from 'contract/ledger/draws'
import { importFields, lineKinds } from 'contract/imports/fields'
import type { Cell } from './lot-cells'

type Column = { heading: string; line: (line: LedgerLineAnswer) => Cell; total: (ledger: LedgerAnswer) => Cell }

const headingOf = (field: string): string =>
  importFields['budget-lines'].find(({ dbKey }) => dbKey === field)?.keyName ?? field

/** Dollars: a number with two decimals holds the largest amount of a ledger exactly. */
const dollars = (cents: number): number => cents / 100

const empty = () => null

const columns: readonly Column[] = [
  { heading: headingOf('code'), line: ({ code }) => code, total: empty },
  { heading: headingOf('title'), line: ({ title }) => title, total: () => 'TOTAL' },
  {
    heading: headingOf('scheduledValue'),
    line: ({ scheduledValue }) => dollars(scheduledValue),
    total: ({ totals }) => dollars(totals.scheduledValue.value),
  },
  {
    heading: headingOf('changeOrders'),
    line: ({ figures }) => dollars(figures.changeOrders.value),
    total: ({ totals }) => dollars(totals.changeOrders.value),
  },
  {
    heading: 'Revised value',
    line: ({ figures }) => dollars(figures.revisedValue.value),
    total: ({ totals }) => dollars(totals.revisedValue.value),
  },
  {
    heading: headingOf('retainageRate'),
    line: ({ retainageRate }) => (retainageRate === null ? null : retainageRate / 100),
    total: empty,
  },
  {
    heading: headingOf('kind'),
    line: ({ isSoftCost }) => (isSoftCost ? lineKinds.softCost : lineKinds.work),
    total: empty,
  },
]

type DrawColumn = {
  heading: string
  line: (line: DrawLineAnswer) => number | null
  total: (draw: DrawLedger) => number | null
}

const amountOf = (term: DrawTerm, heading: string): DrawColumn => ({
  heading,
  line: ({ figures }) => dollarsOrNone(figures[term]?.value),
  total: ({ totals }) => dollarsOrNone(totals[term]?.value),
})

const dollarsOrNone = (cents: number | undefined): number | null => (cents === undefined ? null : dollars(cents))

/** Columns of each draw. */
const drawColumns: readonly DrawColumn[] = [
  amountOf('requested', 'requested'),
  { heading: 'inspected %', line: ({ inspectedPercent }) => inspectedPercent, total: empty },
  amountOf('storedMaterials', 'stored materials'),
  amountOf('recommended', 'recommended'),
  amountOf('approved', 'approved'),
  amountOf('funded', 'funded'),
]

/** The headings of an exported ledger: the fields of its lines, then the columns of each draw. */
export const ledgerHeadings = (draws: readonly DrawLedger[]): string[] => [
  ...columns.map(({ heading }) => heading),
  ...draws.flatMap(({ number }) => drawColumns.map(({ heading }) => `Draw ${number} ${heading}`)),
]

/** The lines of a ledger as cells, then their totals. */
export function ledgerRows(ledger: LedgerAnswer, draws: readonly DrawLedger[]): Cell[][] {
  const drawn = draws.map((draw) => ({ draw, byLine: new Map(draw.lines.map((line) => [line.lineId, line])) }))
  const rows = ledger.lines.map((one) => [
    ...columns.map(({ line }) => line(one)),
    ...drawn.flatMap(({ byLine }) => {
      const own = byLine.get(one.uuid)
      return drawColumns.map(({ line }) => (own ? line(own) : null))
    }),
  ])
  if (rows.length === 0) return []
  return [
    ...rows,
    [
      ...columns.map(({ total }) => total(ledger)),
      ...draws.flatMap((draw) => drawColumns.map(({ total }) => total(draw))),
    ],
  ]
}
