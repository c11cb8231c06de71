import type { LotReport } from 'contract/reports/calls'
import { t as reportText } from 'locales/report'
import { t } from 'locales/pdf'
import type { Edition } from './edition'
import { ink, inner, newSection, page, printable, writeText, type PdfSheet } from './sheet'
import { dateTimeText } from './formats'

/** Draws the inspector's statement with both dates and a line to sign, and what the report is not. */
export function drawCertification(sheet: PdfSheet, report: LotReport, { reportedAt }: Edition): void {
  const { reviewerNames, inspectedAt, timeZone } = report
  const top = newSection(sheet, t('pdf.certification'), '', 96)
  const words = writeText(sheet, reportText('report.certification'), page.margin, top - 8, { width: inner })
  const facts = [
    [t('pdf.inspector'), printable(sheet, reviewerNames.join(', ') || '–', t('pdf.inspector'))],
    [t('pdf.inspectionDate'), inspectedAt ? dateTimeText(inspectedAt, timeZone) : '–'],
    [t('pdf.reportDate'), dateTimeText(reportedAt, timeZone)],
    [t('pdf.signature'), ''],
  ] as const
  const width = inner / facts.length
  const y = words + 22
  facts.forEach(([term, value], index) => {
    const x = page.margin + index * width
    sheet.doc.setDrawColor(ink.second)
    sheet.doc.line(x, y + 5, x + width - 16, y + 5)
    writeText(sheet, value, x, y, { size: 8.5 })
    writeText(sheet, term, x, y + 16, { size: 7.5, color: ink.quiet })
  })
  sheet.y = writeText(sheet, reportText('report.disclaimer'), page.margin, y + 38, {
    size: 8,
    color: ink.quiet,
    width: inner,
  })
}
