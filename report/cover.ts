import type { LotReport } from 'contract/report'
import { codeOf, type Edition } from './edition'
import type { Picture } from './pictures'
import { bar, ink, linesOf, page, printable, write, type Sheet } from './sheet'
import { dollarsOf, momentOf, percentOf } from './words'

const half = 384

/** The first page: what it is about, how far it is, who stands for it, when it was inspected and when it was reported. */
export function drawCover(sheet: Sheet, report: LotReport, edition: Edition, picture: Picture | null): void {
  drawPlumbLine(sheet)
  const width = half - page.margin - 30
  const address = printable(sheet, report.address, 'Address')
  const heading = { size: 24, bold: true }
  let y = 150
  for (const line of shortened(linesOf(sheet, address, width, heading), 3))
    y = write(sheet, line, page.margin, y, heading)
  y = write(sheet, printable(sheet, report.locality, 'Locality'), page.margin, y - 8, { colour: ink.quiet, width })
  if (report.requestTitle)
    y = write(sheet, printable(sheet, report.requestTitle, 'Title'), page.margin, y + 4, {
      size: 10,
      bold: true,
      width,
    })
  y = drawTotal(sheet, report, y + 34, width)
  drawFacts(sheet, factsOf(report, edition), y + 20, width)
  if (picture) drawPicture(sheet, picture)
}

const shortened = (lines: string[], most: number) =>
  lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`] : lines

function drawPlumbLine({ doc }: Sheet): void {
  doc.setDrawColor(ink.plum)
  doc.setFillColor(ink.plum)
  doc.setLineWidth(1.4)
  doc.line(62, 0, 62, 76)
  doc.triangle(56, 80, 68, 80, 62, 92, 'F')
  doc.rect(56, 74, 12, 6, 'F')
}

function drawTotal(sheet: Sheet, report: LotReport, y: number, width: number): number {
  if (report.progress === null) return write(sheet, 'No progress yet', page.margin, y, { size: 16, bold: true })
  write(sheet, `${percentOf(report.progress)}%`, page.margin, y, { size: 30, bold: true })
  bar(sheet, page.margin, y + 14, width, 5, report.progress)
  const before = report.previousProgress === null ? '' : ` ${percentOf(report.previousProgress)}% at the review before.`
  return write(sheet, `in place, weighted by budget.${before}`, page.margin, y + 34, { colour: ink.quiet, width })
}

type Fact = [term: string, value: string]

function factsOf(report: LotReport, edition: Edition): Fact[] {
  const { timeZone, inspectedAt } = report
  const facts: [string, string | null][] = [
    ['Budget', dollarsOf(report.totalBudget)],
    ['In place', dollarsOf(report.inPlace)],
    ['Loan', report.loanNumber],
    ['Lender', report.lenderNames.join(', ')],
    ['Borrower', report.borrowerName],
    ['Agency', report.agencyName],
    ['Reviewed by', report.reviewerNames.join(', ')],
    ['Inspected', inspectedAt && momentOf(inspectedAt, timeZone)],
    ['Reported', momentOf(edition.reportedAt, timeZone)],
    ['Code', codeOf(report, edition)],
  ]
  return facts.flatMap(([term, value]) => (value ? [[term, value] as Fact] : []))
}

function drawFacts(sheet: Sheet, facts: readonly Fact[], from: number, width: number): void {
  let y = from
  for (const [term, value] of facts) {
    const text = printable(sheet, value, term)
    const room = Math.floor((page.foot - y) / 12)
    if (room < 1) return
    write(sheet, term, page.margin, y, { colour: ink.quiet })
    const lines = linesOf(sheet, text, width - 84).slice(0, room)
    lines.forEach((line, index) => write(sheet, line, page.margin + 84, y + index * 12))
    y += lines.length * 12 + 5
  }
}

/** Fills the right side of the page, cut to its shape. */
function drawPicture({ doc }: Sheet, { uuid, bytes, width, height }: Picture): void {
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
