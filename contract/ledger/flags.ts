import { inFlagOrder, type FlagName } from './flag-names'
import {
  figureOf,
  ledgerFlagsOf,
  inBalance,
  revisedAt,
  totalOf,
  type LedgerColumn,
  type Ledger,
  type LineFigures,
} from './rules'

/** A day after all change orders, for figures that count each of them. */
export const afterAllChangeOrders = '9999-12-31'

/** Flags of a budget line as of a draw. */
const lineFlags = {
  overfunded: ({ overfunded }) => overfunded.value > 0,
  requestedAboveAvailable: ({ requestedAboveAvailable }) => requestedAboveAvailable > 0,
  progressFell: ({ fellFrom }) => fellFrom !== null,
  storedAboveLimit: ({ storedAboveLimit }) => storedAboveLimit > 0,
} as const satisfies Partial<Record<FlagName, (line: LineFigures) => boolean>>

type LineFlag = keyof typeof lineFlags
const lineFlagNames = Object.keys(lineFlags) as LineFlag[]

const anyLine = ({ lines }: LedgerColumn, names: readonly LineFlag[]): LineFlag[] =>
  names.filter((name) => lines.some(lineFlags[name]))

/**
 * Flags of a draw: of any of its lines, and of its totals.
 * @param setDollars budget set on the lot in whole dollars; null for none, and for a completed draw, which it no longer
 * changes
 */
export function drawFlags(column: LedgerColumn, setDollars: number | null): FlagName[] {
  const ofTotals = ledgerFlagsOf(column.totals.revisedValue, column.inBalance, setDollars).map(({ flag }) => flag)
  return inFlagOrder([...anyLine(column, lineFlagNames), ...ofTotals])
}

/** Flags of the totals with all change orders counted, against the loan and the budget set on the lot. */
function totalFlags({ lines, changeOrders, loanAmount }: Ledger, setDollars: number | null): FlagName[] {
  const revised = totalOf(
    'revisedValue',
    lines.map((line) => ({
      line: line.uuid,
      value: revisedAt(line, changeOrders, afterAllChangeOrders).revisedValue.value,
    })),
  )
  // Payments lower both sides of the balance.
  const balance = inBalance(loanAmount, revised, figureOf('previouslyFunded', 0, []))
  return ledgerFlagsOf(revised, balance, setDollars).map(({ flag }) => flag)
}

/**
 * Flags of a lot: those of its totals, of its lines after all payments, and of the lines in its current draw.
 * @param toDate figures after all draws
 * @param current flags of the current draw request: the latest open one, else the latest
 */
export function lotFlags(
  ledger: Ledger,
  toDate: LedgerColumn,
  current: readonly FlagName[],
  setDollars: number | null,
): FlagName[] {
  const ofDraw = current.filter((flag) => flag !== 'overfunded' && flag !== 'outOfBalance' && flag !== 'budgetDiffers')
  return inFlagOrder([...totalFlags(ledger, setDollars), ...anyLine(toDate, ['overfunded']), ...ofDraw])
}
