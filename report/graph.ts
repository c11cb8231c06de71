import type { LotReport } from 'contract/reports/calls'
import { t } from 'locales/pdf'
import { t as reportText } from 'locales/report'
import { bar, ink, inner, wrapText, newPage, newSection, page, printable, writeText, type PdfSheet } from './sheet'
import { percentOf } from './formats'

const [labels, row] = [230, 22]

/**
 * Draws progress per cost code as bars, in percent of its budget (spec §3 "graphData"); none beside a continuation
 * sheet, which has the percentages of the lines.
 */
export function drawGraph(sheet: PdfSheet, { graphData, continuation }: LotReport): void {
  const width = inner - labels - 50
  const words = [t('pdf.graph'), t('pdf.graphNote')] as const
  if (graphData.length === 0 || continuation) return
  let y = newSection(sheet, ...words, Math.min(graphData.length, 3) * row)
  for (const { label, value } of graphData) {
    if (y + row > page.foot - 12) y = newPage(sheet, ...words)
    const [first = '', ...more] = wrapText(sheet, printable(sheet, label, reportText('report.item')), labels - 16)
    writeText(sheet, more.length > 0 ? `${first}…` : first, page.margin, y + 8, { color: ink.second })
    bar(sheet, page.margin + labels, y, width, 10, value)
    writeText(sheet, percentOf(value), page.width - page.margin, y + 8, { align: 'right' })
    y += row
  }
  sheet.y = y
}
