import type { LedgerAnswer, LedgerLineAnswer } from 'contract/ledger/calls'
import type { DrawLedger } from 'contract/ledger/draws'
import { drawColumnHeading, drawColumnIds, drawColumns, type DrawColumnId } from 'contract/imports/draw-columns'
import { t } from 'locales/import'
import { sumCents } from 'contract/money/cents'
import { lineHeadings, revisedHeading } from 'provider/modules/imports/file-texts'
import { changeOrderHeading } from 'provider/modules/imports/nouns/change-order-cells'
import { drawValue } from 'provider/modules/imports/nouns/draw-cells'
import { isUnset, settings, settingTitles } from 'provider/modules/imports/nouns/lot-settings'
import type { Cell } from './lot-cells'

type Column = { heading: () => string; line: (line: LedgerLineAnswer) => Cell; total: (ledger: LedgerAnswer) => Cell }

/** Dollars: a number with two decimals holds the largest amount of a ledger exactly. */
const dollars = (cents: number): number => cents / 100

const empty = () => null

const columns: readonly Column[] = [
  { heading: lineHeadings.code, line: ({ code }) => code, total: empty },
  { heading: lineHeadings.title, line: ({ title }) => title, total: () => 'TOTAL' },
  {
    heading: lineHeadings.scheduledValue,
    line: ({ scheduledValue }) => dollars(scheduledValue),
    total: ({ totals }) => dollars(totals.scheduledValue.value),
  },
  {
    heading: lineHeadings.changeOrders,
    line: ({ figures }) => dollars(figures.changeOrders.value),
    total: ({ totals }) => dollars(totals.changeOrders.value),
  },
  {
    heading: revisedHeading,
    line: ({ figures }) => dollars(figures.revisedValue.value),
    total: ({ totals }) => dollars(totals.revisedValue.value),
  },
  {
    heading: lineHeadings.retainageRate,
    line: ({ retainageRate }) => (retainageRate === null ? null : retainageRate / 100),
    total: empty,
  },
  {
    heading: lineHeadings.kind,
    line: ({ isSoftCost }) => t(isSoftCost ? 'import.softCost' : 'import.work'),
    total: empty,
  },
]

/** A value of a draw's column as it is exported: dollars, or percent. */
const exportedValue = (id: DrawColumnId, value: number | null): number | null =>
  value === null || drawColumns[id].unit === 'percent' ? value : dollars(value)

/** The sum of a draw's column; null for percentages, and for an amount that its reader may not see. */
function totalOf(id: DrawColumnId, { lines }: DrawLedger): number | null {
  const values = lines.flatMap((line) => drawValue(line, id) ?? [])
  return drawColumns[id].unit === 'percent' || values.length === 0 ? null : dollars(sumCents(values))
}

/** The settings of a lot as rows below the total, each in the column of its unit; none for a lot without settings. */
function settingRows(ledger: LedgerAnswer, width: number): Cell[][] {
  if (isUnset(ledger)) return []
  return settings.flatMap((setting) => {
    const value = ledger[setting]
    if (value === null) return []
    const row = Array.from({ length: width }, (): Cell => null)
    row[columns.findIndex(({ heading }) => heading === lineHeadings.title)] = settingTitles[setting]()
    const column = setting === 'loanAmount' ? 'scheduledValue' : 'retainageRate'
    row[columns.findIndex(({ heading }) => heading === lineHeadings[column])] = value / 100
    return [row]
  })
}

/** The headings of an exported ledger: the fields of its lines, then the columns of each change order and draw. */
export const ledgerHeadings = ({ changeOrders }: LedgerAnswer, draws: readonly DrawLedger[]): string[] => [
  ...columns.map(({ heading }) => heading()),
  ...changeOrders.map(changeOrderHeading),
  ...draws.flatMap(({ number: draw }) => drawColumnIds.map((id) => drawColumnHeading({ draw, id }))),
]

/** The lines of a ledger as cells, then their totals and the settings of the lot. */
export function ledgerRows(ledger: LedgerAnswer, draws: readonly DrawLedger[]): Cell[][] {
  const drawn = draws.map((draw) => ({ draw, byLine: new Map(draw.lines.map((line) => [line.lineId, line])) }))
  const changed = ledger.changeOrders.map(
    ({ lines }) => new Map(lines.map(({ lineId, amount }) => [lineId, dollars(amount)])),
  )
  const rows = ledger.lines.map((one) => [
    ...columns.map(({ line }) => line(one)),
    ...changed.map((byLine) => byLine.get(one.uuid) ?? null),
    ...drawn.flatMap(({ byLine }) => {
      const own = byLine.get(one.uuid)
      return drawColumnIds.map((id) => (own ? exportedValue(id, drawValue(own, id)) : null))
    }),
  ])
  if (rows.length === 0) return []
  return [
    ...rows,
    [
      ...columns.map(({ total }) => total(ledger)),
      ...ledger.changeOrders.map(({ total }) => dollars(total)),
      ...draws.flatMap((draw) => drawColumnIds.map((id) => totalOf(id, draw))),
    ],
    ...settingRows(ledger, ledgerHeadings(ledger, draws).length),
  ]
}
