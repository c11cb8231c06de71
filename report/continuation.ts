import { centsText } from 'contract/money/cents'
import type { Continuation, ContinuationAmounts, LotReport } from 'contract/reports/calls'
import { reasonText } from 'contract/text/report-messages'
import { ink, printable, type Sheet } from './sheet'
import { drawTable, type Column } from './table'
import { percentOf } from './words'

type Row = ContinuationAmounts & { code: string; title: string }

const amount = (label: string, width: number, term: Exclude<keyof ContinuationAmounts, 'percent'>): Column<Row> => ({
  label,
  width,
  align: 'right',
  text: (row) => centsText(row[term]),
})

/** Draws the budget by line in the order of AIA G703, with its totals; nothing without a schedule of values. */
export function drawContinuation(sheet: Sheet, { continuation }: LotReport): void {
  if (!continuation) return
  drawTable<Row>(sheet, {
    title: 'Continuation sheet',
    note: noteOf(continuation),
    columns: [
      { label: 'Code', width: 42, colour: ink.quiet, text: ({ code }) => printable(sheet, code, 'Cost code') },
      { label: 'Item', width: 0, bold: true, text: ({ title }) => printable(sheet, title, 'Item') },
      amount('Scheduled', 72, 'revisedValue'),
      amount('Previous', 72, 'previous'),
      amount('This period', 72, 'thisPeriod'),
      amount('Stored', 64, 'storedMaterials'),
      amount('Completed and stored', 92, 'earned'),
      { label: '%', width: 40, align: 'right', text: ({ percent }) => percentOf(percent) },
      amount('Balance', 72, 'balanceToFinish'),
      amount('Retainage', 66, 'retainageHeld'),
    ],
    rows: continuation.lines,
    foot: { code: '', title: 'Total', ...continuation.totals },
  })
}

const noteOf = ({ drawNumber }: Continuation) => `As of draw ${drawNumber}; scheduled values with change orders`

/** Lists the lines that have another amount than requested or one of the reviewer, with the reasons; nothing without any. */
export function drawRecommended(sheet: Sheet, { continuation }: LotReport): void {
  const reasons = continuation?.recommendation?.reasons ?? []
  if (reasons.length === 0) return
  drawTable(sheet, {
    title: 'Requested and recommended',
    note: 'Lines with another amount than requested, or with a reason',
    columns: [
      { label: 'Code', width: 64, colour: ink.quiet, text: ({ code }) => printable(sheet, code, 'Cost code') },
      { label: 'Item', width: 190, bold: true, text: ({ title }) => printable(sheet, title, 'Item') },
      { label: 'Requested', width: 90, align: 'right', text: ({ requested }) => centsText(requested) },
      { label: 'Recommended', width: 90, align: 'right', text: ({ recommended }) => centsText(recommended) },
      { label: 'Reason', width: 0, text: (line) => printable(sheet, reasonText(line), 'Reason') },
    ],
    rows: reasons,
  })
}
