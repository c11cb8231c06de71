import type { LotReport } from 'contract/reports/calls'
import { sayOfReport } from 'contract/text/report-messages'
import type { Edition } from './edition'
import { ink, inner, newSection, page, printable, write, type Sheet } from './sheet'
import { momentOf } from './words'

/** Draws the inspector's statement with both dates and a line to sign, and what the report is not. */
export function drawCertification(sheet: Sheet, report: LotReport, { reportedAt }: Edition): void {
  const { reviewerNames, inspectedAt, timeZone } = report
  const top = newSection(sheet, 'Certification', '', 96)
  const words = write(sheet, sayOfReport('certification'), page.margin, top - 8, { width: inner })
  const facts = [
    ['Inspector', printable(sheet, reviewerNames.join(', ') || '–', 'Inspector')],
    ['Inspection date', inspectedAt ? momentOf(inspectedAt, timeZone) : '–'],
    ['Report date', momentOf(reportedAt, timeZone)],
    ['Signature', ''],
  ] as const
  const width = inner / facts.length
  const y = words + 22
  facts.forEach(([term, value], index) => {
    const x = page.margin + index * width
    sheet.doc.setDrawColor(ink.second)
    sheet.doc.line(x, y + 5, x + width - 16, y + 5)
    write(sheet, value, x, y, { size: 8.5 })
    write(sheet, term, x, y + 16, { size: 7.5, colour: ink.quiet })
  })
  sheet.y = write(sheet, sayOfReport('disclaimer'), page.margin, y + 38, { size: 8, colour: ink.quiet, width: inner })
}
