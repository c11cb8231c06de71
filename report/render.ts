import type { LotReport } from 'contract/reports/calls'
import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/pdf'
import { drawContinuation, drawRecommended } from './continuation'
import { drawCover } from './cover'
import { codeOf, editionName, type Edition } from './edition'
import { drawGraph } from './graph'
import { drawCertification } from './certification'
import { drawPictures, fetchPicture, isPicture, newestPhoto, type Pictures } from './pictures'
import {
  ink,
  inner,
  wrapText,
  newSheet,
  page,
  drawRule,
  shortened,
  widthOf,
  writeText,
  type Fonts,
  type PdfSheet,
} from './sheet'
import { drawSummaries } from './summaries'
import { drawTemplateText } from './template-text'
import { drawEvidence, drawExceptions, drawInspections, drawProgress, drawUnreadable, drawVariances } from './tables'

export type Printing = {
  report: LotReport
  edition: Edition
  fonts: Fonts
  pictures: Pictures
  /** Called after each picture. */
  onProgress?: (done: number, total: number) => void
}

/** A PDF with its numbers of pages and missing pictures. */
export type Printed = { bytes: Uint8Array; pages: number; missing: number }

/**
 * Renders the report as a PDF (spec §1, §9): cover, inspections, continuation sheet, recommended amounts, progress,
 * graph, variances, evidence, certification, then the pictures. The same report and edition give the same bytes in the
 * browser and on the provider. A missing picture is replaced by its reason.
 */
export async function renderReport({ report, edition, fonts, pictures, onProgress }: Printing): Promise<Printed> {
  const sheet = newSheet(fonts, new Date(edition.reportedAt), report.contentHash.slice(0, 32))
  const { doc } = sheet
  doc.setProperties({
    title: t('pdf.title', { address: report.address, name: editionName(report, edition) }),
    creator: 'Plumbline',
  })
  doc.setLanguage(currentLanguage().slice(0, 2) as 'en' | 'es')
  const newest = newestPhoto(report)
  const cover = newest ? await fetchPicture(pictures, newest) : null
  drawCover(sheet, report, edition, cover && isPicture(cover) ? cover : null)
  drawTemplateText(sheet, report)
  drawSummaries(sheet, report)
  drawInspections(sheet, report)
  drawContinuation(sheet, report)
  drawRecommended(sheet, report)
  if (!report.template?.listsItems) drawProgress(sheet, report)
  drawGraph(sheet, report)
  drawVariances(sheet, report)
  drawEvidence(sheet, report)
  drawExceptions(sheet, report)
  drawUnreadable(sheet, report)
  drawCertification(sheet, report, edition)
  const missing = await drawPictures(sheet, report, pictures, (done) => onProgress?.(done, report.images.length))
  drawFeet(sheet, report, edition)
  return { bytes: new Uint8Array(doc.output('arraybuffer')), pages: doc.getNumberOfPages(), missing }
}

function drawFeet(sheet: PdfSheet, report: LotReport, edition: Edition): void {
  const { doc } = sheet
  const pages = doc.getNumberOfPages()
  const style = { size: 7.5, color: ink.quiet }
  const code = safe(sheet, t('pdf.codeOf', { code: codeOf(report, edition) }))
  // The code appears in full on each page; the name gets the remaining width.
  const room = inner - widthOf(sheet, `${code}    ${t('pdf.page', { number: pages, pages })}`, style) - 20
  const title = safe(sheet, t('pdf.name', { name: editionName(report, edition) }))
  const name = shortened(wrapText(sheet, title, room, style), 1).join('')
  const missing = [...sheet.unprintable].join(', ')
  for (let number = 1; number <= pages; number += 1) {
    doc.setPage(number)
    drawRule(sheet, page.foot)
    writeText(sheet, name, page.margin, page.foot + 16, style)
    if (missing && number === 1)
      writeText(sheet, t('pdf.missingSigns', { fields: missing }), page.margin, page.foot + 28, style)
    writeText(sheet, `${code}    ${t('pdf.page', { number, pages })}`, page.width - page.margin, page.foot + 16, {
      ...style,
      align: 'right',
    })
  }
}

const safe = ({ hasGlyph }: PdfSheet, text: string) =>
  [...text].map((sign) => (hasGlyph(sign.codePointAt(0) ?? 0) ? sign : '□')).join('')
