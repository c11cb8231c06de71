import type { LotReport } from 'contract/report'
import { drawCover } from './cover'
import { codeOf, nameOf, type Edition } from './edition'
import { drawGraph } from './graph'
import { drawPictures, fetchPicture, isPicture, type Pictures } from './pictures'
import { ink, inner, linesOf, newSheet, page, rule, shortened, widthOf, write, type Fonts, type Sheet } from './sheet'
import { drawSummaries } from './summaries'
import { drawWords } from './template-words'
import { drawEvidence, drawInspections, drawProgress, drawUnreadable, drawVariances } from './tables'

export type Printing = {
  report: LotReport
  edition: Edition
  fonts: Fonts
  pictures: Pictures
  /** Told after each picture. */
  onProgress?: (done: number, total: number) => void
}

/** A PDF, how many pages it has, and how many of its pictures could not be had. */
export type Printed = { bytes: Uint8Array; pages: number; missing: number }

/**
 * The report as the bytes of a PDF (spec §1, §9): cover, inspections, progress, graph, variances, evidence, then six pictures a
 * page. The same report and edition give the same bytes, in the browser and on the provider alike. A picture that cannot be had
 * is named in its place and the rest goes on.
 */
export async function renderReport({ report, edition, fonts, pictures, onProgress }: Printing): Promise<Printed> {
  const sheet = newSheet(fonts, new Date(edition.reportedAt), report.contentHash.slice(0, 32))
  const { doc } = sheet
  doc.setProperties({ title: `Report of ${report.address}, ${nameOf(report, edition)}`, creator: 'Plumbline' })
  const [first] = report.images
  const cover = first ? await fetchPicture(pictures, first) : null
  drawCover(sheet, report, edition, cover && isPicture(cover) ? cover : null)
  drawWords(sheet, report)
  drawSummaries(sheet, report)
  drawInspections(sheet, report)
  drawProgress(sheet, report)
  drawGraph(sheet, report)
  drawVariances(sheet, report)
  drawEvidence(sheet, report)
  drawUnreadable(sheet, report)
  const missing = await drawPictures(sheet, report, pictures, (done) => onProgress?.(done, report.images.length))
  drawFeet(sheet, report, edition)
  return { bytes: new Uint8Array(doc.output('arraybuffer')), pages: doc.getNumberOfPages(), missing }
}

function drawFeet(sheet: Sheet, report: LotReport, edition: Edition): void {
  const { doc } = sheet
  const pages = doc.getNumberOfPages()
  const words = { size: 7.5, colour: ink.quiet }
  const code = safe(sheet, `Code ${codeOf(report, edition)}`)
  // The code is whole on each page; the name has what is left beside it.
  const room = inner - widthOf(sheet, `${code}    ${pages} of ${pages}`, words) - 20
  const title = safe(sheet, `Plumbline report · ${nameOf(report, edition)}`)
  const name = shortened(linesOf(sheet, title, room, words), 1).join('')
  const missing = [...sheet.unprintable].join(', ')
  for (let number = 1; number <= pages; number += 1) {
    doc.setPage(number)
    rule(sheet, page.foot)
    write(sheet, name, page.margin, page.foot + 16, words)
    if (missing && number === 1)
      write(sheet, `□ stands for signs that this font lacks, in: ${missing}`, page.margin, page.foot + 28, words)
    write(sheet, `${code}    ${number} of ${pages}`, page.width - page.margin, page.foot + 16, {
      ...words,
      align: 'right',
    })
  }
}

const safe = ({ hasGlyph }: Sheet, text: string) =>
  [...text].map((sign) => (hasGlyph(sign.codePointAt(0) ?? 0) ? sign : '□')).join('')
