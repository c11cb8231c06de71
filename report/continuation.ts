import { centsText } from 'contract/money/cents'
import type { ContinuationAmounts, LotReport } from 'contract/reports/calls'
import { continuationNote, reasonText, releasedText } from 'contract/text/report-messages'
import { t as reportText } from 'locales/report'
import { itemColumns } from './item-columns'
import { printable, type PdfSheet } from './sheet'
import { drawNote } from './tables'
import { drawTable, type Column } from './table'
import { percentOf } from './formats'

type Row = ContinuationAmounts & { code: string; title: string }

const amount = (label: string, width: number, term: Exclude<keyof ContinuationAmounts, 'percent'>): Column<Row> => ({
  label,
  width,
  align: 'right',
  text: (row) => centsText(row[term]),
})

/** Draws the budget by line in the order of AIA G703, with its totals; nothing without a schedule of values. */
export function drawContinuation(sheet: PdfSheet, { continuation }: LotReport): void {
  if (!continuation) return
  drawTable<Row>(sheet, {
    title: reportText('report.continuation'),
    // Totals of ten million dollars fit their columns.
    size: 7.5,
    note: continuationNote(continuation),
    columns: [
      ...itemColumns<Row>(sheet, { code: 42, item: 0 }),
      amount(reportText('report.revised'), 70, 'revisedValue'),
      amount(reportText('report.previous'), 70, 'previous'),
      amount(reportText('report.thisPeriod'), 70, 'thisPeriod'),
      amount(reportText('report.stored'), 64, 'storedMaterials'),
      amount(reportText('report.completedStored'), 92, 'earned'),
      { label: '%', width: 36, align: 'right', text: ({ percent }) => percentOf(percent) },
      amount(reportText('report.balance'), 70, 'balanceToFinish'),
      amount(reportText('report.retainage'), 66, 'retainageHeld'),
    ],
    rows: continuation.lines,
    foot: { code: '', title: reportText('report.total'), ...continuation.totals },
  })
  const released = releasedText(continuation)
  if (released !== null) drawNote(sheet, released)
}

/**
 * Lists the lines that have another amount than requested or one of the reviewer, with the reasons; nothing without
 * any.
 */
export function drawRecommended(sheet: PdfSheet, { continuation }: LotReport): void {
  const reasons = continuation?.recommendation?.reasons ?? []
  if (!continuation || reasons.length === 0) return
  const reason = reportText('report.reason')
  drawTable(sheet, {
    title: reportText('report.recommendedLines'),
    note: reportText('report.recommendedNote', { number: continuation.drawNumber }),
    columns: [
      ...itemColumns(sheet, { code: 64, item: 190 }),
      {
        label: reportText('report.requested'),
        width: 90,
        align: 'right',
        text: ({ requested }) => centsText(requested),
      },
      {
        label: reportText('report.recommended'),
        width: 90,
        align: 'right',
        text: ({ recommended }) => centsText(recommended),
      },
      { label: reason, width: 0, text: (line) => printable(sheet, reasonText(line), reason) },
    ],
    rows: reasons,
  })
}
