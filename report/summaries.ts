import type { LotReport, ReportSummary } from 'contract/reports/calls'
import { writerWords } from 'contract/text/writer-words'
import { t } from 'locales/report'
import {
  ink,
  inner,
  wrapText,
  newPage,
  newSection,
  page,
  printable,
  writeText,
  type PdfSheet,
  type TextStyle,
} from './sheet'

const title = () => t('report.found')

/**
 * Draws the summaries of the lot, its draw requests and items, each with its writer, the person who accepted it, and
 * its cited photos.
 */
export function drawSummaries(sheet: PdfSheet, { summaries = [] }: Pick<LotReport, 'summaries'>): void {
  if (summaries.length === 0) return
  sheet.y = newSection(sheet, title(), '', 80)
  for (const summary of summaries) drawSummary(sheet, summary)
}

function drawSummary(sheet: PdfSheet, summary: ReportSummary): void {
  const { title: about, text, acceptedBy } = summary
  drawText(sheet, about, { size: 10.5, bold: true })
  drawText(sheet, t('report.acceptedBy', { writer: writerWords(summary), name: acceptedBy.name }), {
    size: 8,
    color: ink.quiet,
  })
  for (const line of text.split('\n')) drawText(sheet, line, { size: 9 })
  const photos = citedIn(summary)
  if (photos) drawText(sheet, photos, { size: 8, color: ink.quiet })
  sheet.y += 10
}

/** Lists the cited photos: "[1] 04 Roof, IMG_1.jpg, [3] …". */
function citedIn({ text, cites }: ReportSummary): string {
  const named = cites.flatMap(({ label }, index) =>
    text.includes(`[${index + 1}]`) ? [`[${index + 1}] ${label}`] : [],
  )
  return named.join('; ')
}

function drawText(sheet: PdfSheet, text: string, style: TextStyle): void {
  const leading = (style.size ?? 9) * 1.35
  for (const line of wrapText(sheet, printable(sheet, text, t('report.summary')).trim(), inner, style)) {
    if (sheet.y + leading > page.foot - 12) sheet.y = newPage(sheet, title())
    writeText(sheet, line, page.margin, sheet.y, style)
    sheet.y += leading
  }
  sheet.y += 2
}
