import { t as say } from 'locales/messages'
import type { LotReport, ReportImage } from 'contract/reports/calls'
import { t as reportText } from 'locales/report'
import { t } from 'locales/pdf'
import { reportPictures } from './picture-size'
import {
  ink,
  inner,
  wrapText,
  newPage,
  newSection,
  page,
  printable,
  sectionTop,
  writeText,
  type PdfSheet,
} from './sheet'
import { capturePointText, captureTimeText } from './formats'

/** A JPEG within the size limit (spec §9: `reportPictures`). */
export type Picture = { uuid: string; bytes: Uint8Array; width: number; height: number }
/** Fetches and resizes a picture; on failure returns the reason, and the report continues (spec §8). */
export type Pictures = (image: ReportImage) => Promise<Picture | { problem: string }>

const { perPage, columns } = reportPictures
const gap = 20
const box = { width: (inner - (columns - 1) * gap) / columns, height: 160 }
const captionHeight = 25
const rowHeight = box.height + 44
/** Distance of the first pictures from the top of a section's content. */
const lift = 4

export const isPicture = (found: Picture | { problem: string }): found is Picture => 'bytes' in found

const isVideoWithoutStill = ({ kind, poster, thumbnail }: ReportImage) =>
  kind === 'video' && poster === null && thumbnail === null

/** Fetches a picture, or returns the reason why it is missing; exceptions become the specification's message. */
export async function fetchPicture(pictures: Pictures, image: ReportImage): Promise<Picture | { problem: string }> {
  if (isVideoWithoutStill(image)) return { problem: reportText('report.videoWithoutStill') }
  return pictures(image).catch(() => ({ problem: say('imageFailed') }))
}

const takenAt = ({ dateTaken, capturedLocal }: ReportImage) => dateTaken ?? capturedLocal ?? ''

type Pictured = Pick<LotReport, 'images' | 'tableData' | 'continuation'>

/**
 * The photo taken last, for the cover; a video only without photos. With a budget, items without progress come last:
 * the pictures of soft costs show documents.
 */
export function newestPhoto({ images, tableData, continuation }: Pictured): ReportImage | undefined {
  const last = new Set(
    continuation && tableData.filter(({ progress }) => progress === null).map(({ itemId }) => itemId),
  )
  const rank = ({ kind, itemId }: ReportImage) => Number(last.has(itemId)) * 2 + Number(kind === 'video')
  return images.toSorted((one, other) => rank(one) - rank(other) || takenAt(other).localeCompare(takenAt(one)))[0]
}

/** Pages of pictures; a page that the text left half empty begins with one row. */
function pagesOf(sheet: PdfSheet, images: readonly ReportImage[]): ReportImage[][] {
  const hasRoom = sectionTop(sheet) - lift + box.height + captionHeight <= page.foot - lift
  const first = hasRoom ? [images.slice(0, columns)] : []
  const rest = images.slice(hasRoom ? columns : 0)
  const starts = Array.from({ length: Math.ceil(rest.length / perPage) }, (_, index) => index * perPage)
  return [...first, ...starts.map((from) => rest.slice(from, from + perPage))].filter((some) => some.length > 0)
}

/**
 * Draws the pictures, at most six per page (spec §9), filled across cost codes, with the cost code in each caption.
 * @returns the number of missing pictures
 */
export async function drawPictures(
  sheet: PdfSheet,
  report: LotReport,
  pictures: Pictures,
  onDrawn: (done: number) => void,
): Promise<number> {
  const { images } = report
  let [drawn, missing] = [0, 0]
  for (const [index, some] of pagesOf(sheet, images).entries()) {
    const note = t('pdf.photos', { from: drawn + 1, to: drawn + some.length, count: images.length })
    const begin = index === 0 ? newSection : newPage
    const top = begin(sheet, headOf(sheet, some), note, box.height + captionHeight - lift) - lift
    for (const [place, image] of some.entries()) {
      const x = page.margin + (place % columns) * (box.width + gap)
      const y = top + Math.floor(place / columns) * rowHeight
      const found = await fetchPicture(pictures, image)
      if (!isPicture(found) && !isVideoWithoutStill(image)) missing += 1
      drawPicture(sheet, image, found, x, y)
      drawCaption(sheet, image, report, x, y + box.height + 13)
      drawn += 1
      onDrawn(drawn)
    }
  }
  return missing
}

function headOf(sheet: PdfSheet, images: readonly ReportImage[]): string {
  const codes = [...new Set(images.map(({ code, title }) => `${code} ${title}`))]
  const words = printable(sheet, codes.join(', '), reportText('report.item'))
  const [first = '', ...more] = wrapText(sheet, words, inner - 160, { size: 15, bold: true })
  return more.length > 0 ? `${first}…` : first
}

function drawPicture(
  sheet: PdfSheet,
  image: ReportImage,
  found: Picture | { problem: string },
  x: number,
  y: number,
): void {
  const { doc } = sheet
  doc.setFillColor('#f4f3f6')
  doc.rect(x, y, box.width, box.height, 'F')
  if (!isPicture(found)) {
    writeText(sheet, found.problem, x + 10, y + box.height / 2 - 4, { bold: true, color: ink.second })
    const name = printable(sheet, image.fileName, t('pdf.fileName'))
    writeText(sheet, name, x + 10, y + box.height / 2 + 10, { size: 8, color: ink.quiet, width: box.width - 20 })
    return
  }
  // Never cropped, because the edge may show the evidence.
  const scale = Math.min(box.width / found.width, box.height / found.height)
  const [width, height] = [found.width * scale, found.height * scale]
  const at = [x + (box.width - width) / 2, y + (box.height - height) / 2] as const
  doc.addImage(found.bytes, 'JPEG', ...at, width, height, found.uuid, 'NONE')
}

function drawCaption(sheet: PdfSheet, image: ReportImage, report: LotReport, x: number, y: number): void {
  const right = x + box.width
  const place = capturePointText(image, report)
  const attempt = image.attempt ?? '–'
  const sent = report.requestId
    ? t('pdf.attempt', { attempt })
    : t('pdf.drawAttempt', { draw: image.requestNumber, attempt })
  const taken = captureTimeText(image, report)
  const [first = '', ...more] = wrapText(
    sheet,
    printable(sheet, `${image.code} ${image.title}`, reportText('report.item')),
    92,
    {
      size: 7.5,
      bold: true,
    },
  )
  writeText(sheet, more.length > 0 ? `${first}…` : first, x, y, { size: 7.5, bold: true })
  writeText(sheet, place, right, y, { size: 7.5, align: 'right', color: ink.second })
  writeText(sheet, image.kind === 'video' ? t('pdf.video', { taken }) : taken, x, y + 12, {
    size: 7.5,
    color: ink.second,
  })
  writeText(sheet, sent, right, y + 12, {
    size: 7.5,
    align: 'right',
    color: ink.quiet,
  })
}
