import { messages } from 'contract/messages'
import type { LotReport, ReportImage } from 'contract/report'
import { sayOfReport } from 'contract/report-messages'
import { reportPictures } from './picture-size'
import { ink, inner, linesOf, newPage, page, printable, write, type Sheet } from './sheet'
import { placeOf, takenOf } from './words'

/** A JPEG that is small enough already (spec §9: `reportPictures`). */
export type Picture = { uuid: string; bytes: Uint8Array; width: number; height: number }
/** Fetches and reduces a picture; the sentence why it could not (spec §8): the rest of the report goes on. */
export type Pictures = (image: ReportImage) => Promise<Picture | { problem: string }>

const { perPage, columns } = reportPictures
const gap = 20
const box = { width: (inner - (columns - 1) * gap) / columns, height: 160 }
const rowHeight = box.height + 44

export const isPicture = (found: Picture | { problem: string }): found is Picture => 'bytes' in found

const isVideoWithoutStill = ({ kind, poster, thumbnail }: ReportImage) =>
  kind === 'video' && poster === null && thumbnail === null

/** A picture, or why there is none; what the source throws stands as the specification's sentence. */
export async function fetchPicture(pictures: Pictures, image: ReportImage): Promise<Picture | { problem: string }> {
  if (isVideoWithoutStill(image)) return { problem: sayOfReport('videoWithoutStill') }
  return pictures(image).catch(() => ({ problem: messages.imageFailed }))
}

/** The pages of pictures: they fill up across cost codes, and each caption names its code. Answers how many could not be had. */
export async function drawPictures(
  sheet: Sheet,
  report: LotReport,
  pictures: Pictures,
  tell: (done: number) => void,
): Promise<number> {
  const { images } = report
  let missing = 0
  for (const [index, image] of images.entries()) {
    const place = index % perPage
    if (place === 0)
      newPage(
        sheet,
        headOf(sheet, images.slice(index, index + perPage)),
        `Photos ${index + 1}–${Math.min(index + perPage, images.length)} of ${images.length}`,
      )
    const x = page.margin + (place % columns) * (box.width + gap)
    const y = 92 + Math.floor(place / columns) * rowHeight
    const found = await fetchPicture(pictures, image)
    if (!isPicture(found) && !isVideoWithoutStill(image)) missing += 1
    drawPicture(sheet, image, found, x, y)
    drawCaption(sheet, image, report, x, y + box.height + 13)
    tell(index + 1)
  }
  return missing
}

function headOf(sheet: Sheet, images: readonly ReportImage[]): string {
  const codes = [...new Set(images.map(({ code, title }) => `${code} ${title}`))]
  const words = printable(sheet, codes.join(', '), 'Item')
  const [first = '', ...more] = linesOf(sheet, words, inner - 160, { size: 15, bold: true })
  return more.length > 0 ? `${first}…` : first
}

function drawPicture(
  sheet: Sheet,
  image: ReportImage,
  found: Picture | { problem: string },
  x: number,
  y: number,
): void {
  const { doc } = sheet
  doc.setFillColor('#f4f3f6')
  doc.rect(x, y, box.width, box.height, 'F')
  if (!isPicture(found)) {
    write(sheet, found.problem, x + 10, y + box.height / 2 - 4, { bold: true, colour: ink.second })
    const name = printable(sheet, image.fileName, 'File name')
    write(sheet, name, x + 10, y + box.height / 2 + 10, { size: 8, colour: ink.quiet, width: box.width - 20 })
    return
  }
  // Whole, never cut: what is at the edge may be what was to be proven.
  const scale = Math.min(box.width / found.width, box.height / found.height)
  const [width, height] = [found.width * scale, found.height * scale]
  const at = [x + (box.width - width) / 2, y + (box.height - height) / 2] as const
  doc.addImage(found.bytes, 'JPEG', ...at, width, height, found.uuid, 'NONE')
}

function drawCaption(sheet: Sheet, image: ReportImage, report: LotReport, x: number, y: number): void {
  const right = x + box.width
  const place = placeOf(image)
  const draw = report.requestId ? '' : `Draw ${image.requestNumber}, `
  const video = image.kind === 'video' ? 'Video · ' : ''
  const [first = '', ...more] = linesOf(sheet, printable(sheet, `${image.code} ${image.title}`, 'Item'), 92, {
    size: 7.5,
    bold: true,
  })
  write(sheet, more.length > 0 ? `${first}…` : first, x, y, { size: 7.5, bold: true })
  write(sheet, place, right, y, { size: 7.5, align: 'right', colour: ink.second })
  write(sheet, `${video}${takenOf(image, report)}`, x, y + 12, { size: 7.5, colour: ink.second })
  write(sheet, `${draw}attempt ${image.attempt ?? '–'}`, right, y + 12, {
    size: 7.5,
    align: 'right',
    colour: ink.quiet,
  })
}
