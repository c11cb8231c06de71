import type { LotReport } from 'contract/reports/calls'
import { notCompleted, progressScope, recommendationOfReport } from 'contract/text/report-messages'
import { t } from 'locales/pdf'
import { t as reportText } from 'locales/report'
import { codeOf, type Edition } from './edition'
import type { Picture } from './pictures'
import {
  bar,
  ink,
  wrapText,
  page,
  printable,
  shortened,
  widthOf,
  writeText,
  type PdfSheet,
  type TextStyle,
} from './sheet'
import { dollarsOf, dateTimeText, percentOf } from './formats'

const half = 384

/** The first page: subject, progress, people, inspection date and report date. */
export function drawCover(sheet: PdfSheet, report: LotReport, edition: Edition, picture: Picture | null): void {
  drawPlumbLine(sheet)
  const width = half - page.margin - 30
  const set = (text: string, field: string, from: number, most: number, style: TextStyle) =>
    shortened(wrapText(sheet, printable(sheet, text, field), width, style), most).reduce(
      (at, line) => writeText(sheet, line, page.margin, at, style),
      from,
    )
  let y = set(report.address, t('pdf.address'), 150, 3, { size: 24, bold: true })
  y = set(report.locality, t('pdf.locality'), y - 8, 1, { color: ink.quiet })
  if (report.requestTitle) y = set(report.requestTitle, t('pdf.requestTitle'), y + 4, 2, { size: 10, bold: true })
  const open = notCompleted(report)
  if (open !== null) y = set(open, t('pdf.requestTitle'), y + 8, 3, { color: ink.quiet })
  y = drawRecommendation(sheet, report, y, width)
  y = drawTotal(sheet, report, y + 34, width)
  drawFacts(sheet, factsOf(report, edition), y + 20, width)
  if (picture) drawPicture(sheet, picture)
}

function drawPlumbLine({ doc }: PdfSheet): void {
  doc.setDrawColor(ink.plum)
  doc.setFillColor(ink.plum)
  doc.setLineWidth(1.4)
  doc.line(62, 0, 62, 76)
  doc.triangle(56, 80, 68, 80, 62, 92, 'F')
  doc.rect(56, 74, 12, 6, 'F')
}

/** Draws the recommendation in one line: whether and how much to fund. */
function drawRecommendation(sheet: PdfSheet, report: LotReport, y: number, width: number): number {
  const recommendation = recommendationOfReport(report)
  if (recommendation === null) return y
  const style = { size: 10, bold: true, color: ink.plum }
  const text = printable(sheet, recommendation, t('pdf.recommendation'))
  return shortened(wrapText(sheet, text, width, style), 3).reduce(
    (at, line) => writeText(sheet, line, page.margin, at, style),
    y + 8,
  )
}

function drawTotal(sheet: PdfSheet, report: LotReport, y: number, width: number): number {
  if (report.progress === null)
    return writeText(sheet, reportText('report.noProgress'), page.margin, y, { size: 16, bold: true })
  writeText(sheet, `${percentOf(report.progress)}%`, page.margin, y, { size: 30, bold: true })
  bar(sheet, page.margin, y + 14, width, 5, report.progress)
  const before = report.previousProgress
  const sentences = [
    t('pdf.inPlace', { of: progressScope(report) }),
    before !== null && t('pdf.before', { percent: percentOf(before) }),
  ]
  return writeText(sheet, sentences.filter(Boolean).join(' '), page.margin, y + 34, { color: ink.quiet, width })
}

type Fact = [term: string, value: string]

function factsOf(report: LotReport, edition: Edition): Fact[] {
  const { timeZone, inspectedAt } = report
  const of = progressScope(report)
  const facts: [string, string | null][] = [
    [reportText('report.totalBudget', { of }), dollarsOf(report.totalBudget)],
    [reportText('report.totalInPlace', { of }), dollarsOf(report.inPlace)],
    [reportText('report.loan'), report.loanNumber],
    [t('pdf.lender'), report.lenderNames.join(', ')],
    [reportText('report.borrower'), report.borrowerName],
    [reportText('report.agency'), report.agencyName],
    [t('pdf.inspector'), report.reviewerNames.join(', ')],
    [t('pdf.inspection'), inspectedAt && dateTimeText(inspectedAt, timeZone)],
    [reportText('report.report'), dateTimeText(edition.reportedAt, timeZone)],
    [t('pdf.code'), codeOf(report, edition)],
  ]
  return facts.flatMap(([term, value]) => (value ? [[term, value] as Fact] : []))
}

const leading = 12
const gap = 5

/** Every fact gets at least one line; the remaining lines go to the first facts that need more. */
function drawFacts(sheet: PdfSheet, facts: readonly Fact[], from: number, width: number): void {
  const indent = Math.max(84, ...facts.map(([term]) => widthOf(sheet, term) + 12))
  let spare = Math.floor((page.foot - from - facts.length * gap) / leading) - facts.length
  let y = from
  for (const [term, value] of facts) {
    const lines = shortened(wrapText(sheet, printable(sheet, value, term), width - indent), 1 + Math.max(0, spare))
    writeText(sheet, term, page.margin, y, { color: ink.quiet })
    lines.forEach((line, index) => writeText(sheet, line, page.margin + indent, y + index * leading))
    spare -= lines.length - 1
    y += lines.length * leading + gap
  }
}

/** Fills the right side of the page, cropped to its shape. */
function drawPicture({ doc }: PdfSheet, { uuid, bytes, width, height }: Picture): void {
  const room = { width: page.width - half, height: page.foot }
  const scale = Math.max(room.width / width, room.height / height)
  doc.saveGraphicsState()
  doc.rect(half, 0, room.width, room.height, null)
  doc.clip()
  doc.discardPath()
  const [x, y] = [half + (room.width - width * scale) / 2, (room.height - height * scale) / 2]
  doc.addImage(bytes, 'JPEG', x, y, width * scale, height * scale, uuid, 'NONE')
  doc.restoreGraphicsState()
}
