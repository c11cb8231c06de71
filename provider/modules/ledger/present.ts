import type { LedgerAnswer, LedgerLineAnswer } from 'contract/ledger/calls'
import { afterAllChangeOrders } from 'contract/ledger/flags'
import {
  figureOf,
  ledgerFlagsOf,
  inBalance,
  isReallocation,
  revisedAt,
  totalOf,
  type ChangeOrder,
  type Figure,
} from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import { toLine, toOrder, type Budget, type ChangeOrderRow, type LineRow } from 'provider/records/ledger/budget'
import type { SettingsRow } from './repo'

/** Copies a figure for the answer, whose lists are mutable. */
export const plainFigure = ({ inputs, ...figure }: Figure) => ({ ...figure, inputs: [...inputs] })

function presentLine(row: LineRow, orders: readonly ChangeOrder[], date: string): LedgerLineAnswer {
  const { scheduledValue, changeOrders, revisedValue } = revisedAt(toLine(row), orders, date)
  return {
    uuid: row.uuid,
    id: row.uuid,
    lotId: row.lot,
    code: row.code,
    title: row.title,
    scheduledValue: row.scheduled_value,
    retainageRate: row.retainage_rate,
    isSoftCost: row.is_soft_cost,
    figures: {
      scheduledValue: plainFigure(scheduledValue),
      changeOrders: plainFigure(changeOrders),
      revisedValue: plainFigure(revisedValue),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

const presentOrder = (row: ChangeOrderRow): LedgerAnswer['changeOrders'][number] => ({
  uuid: row.uuid,
  id: row.uuid,
  number: row.number,
  date: row.dated_on,
  reason: row.reason,
  lines: row.lines.map(({ line, amount }) => ({ lineId: line, amount })),
  total: sumCents(row.lines.map(({ amount }) => amount)),
  isReallocation: isReallocation(row.lines),
  createdBy: { uuid: row.created_by, name: row.creator },
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

type Lot = { uuid: string; total_budget: number | null }

/** Converts a lot's budget to the contract's format; `date` limits the change orders that figures count. */
export function presentLedger(
  lot: Lot,
  settings: SettingsRow | undefined,
  { lines: rows, orders }: Budget,
  paid: readonly { draw_request: string; amount: number }[],
  date = afterAllChangeOrders,
): LedgerAnswer {
  const dated = orders.map(toOrder)
  const lines = rows.map((row) => presentLine(row, dated, date))
  const total = (term: keyof LedgerLineAnswer['figures']) =>
    totalOf(
      term,
      lines.map(({ uuid, figures }) => ({ line: uuid, value: figures[term].value })),
    )
  const revised = total('revisedValue')
  const loanAmount = settings?.loan_amount ?? null
  const funded = figureOf(
    'previouslyFunded',
    sumCents(paid.map(({ amount }) => amount)),
    paid.map(({ draw_request, amount }) => ({ term: 'funded', value: amount, record: draw_request })),
  )
  const balance = inBalance(loanAmount, revised, funded)
  return {
    lotId: lot.uuid,
    retainageRate: settings?.retainage_rate ?? 0,
    storedLimit: settings?.stored_limit ?? null,
    loanAmount,
    version: settings?.version ?? 1,
    lines,
    changeOrders: orders.map(presentOrder),
    totals: {
      scheduledValue: plainFigure(total('scheduledValue')),
      changeOrders: plainFigure(total('changeOrders')),
      revisedValue: plainFigure(revised),
    },
    inBalance: balance && plainFigure(balance),
    // A lot without a schedule of values has nothing that its budget could differ from.
    flags: rows.length === 0 ? [] : ledgerFlagsOf(revised, balance, lot.total_budget),
  }
}
