import { jsPDF } from 'jspdf'

/** The faces of the one typeface, by the names a file calls them. */
export const faces = ['Inter-Regular', 'Inter-SemiBold', 'Inter-Italic', 'Inter-SemiBoldItalic'] as const
export type Face = (typeof faces)[number]

/** TrueType files of the faces, whole: the two weights, and those that slant where they are needed. */
export type Fonts = Readonly<Record<'Inter-Regular' | 'Inter-SemiBold', Uint8Array> & Partial<Record<Face, Uint8Array>>>

/** Letter landscape in points, so that three by two pictures fill a page (look: Report); what a page holds begins at `top`. */
export const page = { width: 792, height: 612, margin: 56, top: 96, foot: 560 } as const
export const inner = page.width - 2 * page.margin

/** The colours of the look's light theme. */
export const ink = {
  text: '#1c1b21',
  second: '#4d4a51',
  quiet: '#68666e',
  line: '#e5e4e7',
  bar: '#4d4a51',
  track: '#e5e4e7',
  done: '#1a7f4b',
  plum: '#763081',
} as const

export type Words = {
  size?: number
  bold?: boolean
  italic?: boolean
  colour?: string
  align?: 'left' | 'right'
  width?: number
}

/** A document in the making, with the fonts in it, and what could not be printed in them. */
export type Sheet = {
  doc: jsPDF
  /** Names of fields that hold signs no font here has. */
  unprintable: Set<string>
  hasGlyph: (code: number) => boolean
  /** Which faces it was given. */
  faces: ReadonlySet<Face>
  /** Where the page is filled to. */
  y: number
}

const binary = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** An empty document whose bytes follow from what is drawn alone: no clock, no chance. `id` is 32 hexadecimal digits. */
export function newSheet(fonts: Fonts, made: Date, id: string): Sheet {
  const doc = new jsPDF({
    unit: 'pt',
    format: 'letter',
    orientation: 'landscape',
    compress: true,
    putOnlyUsedFonts: true,
  })
  const given = new Set<Face>()
  for (const face of faces) {
    const bytes = fonts[face]
    if (!bytes) continue
    given.add(face)
    doc.addFileToVFS(`${face}.ttf`, binary(bytes))
    doc.addFont(`${face}.ttf`, face, 'normal', 'Identity-H')
  }
  doc.setFont('Inter-Regular', 'normal')
  doc.setCreationDate(pdfDate(made))
  doc.setFileId(id.toUpperCase())
  return { doc, unprintable: new Set(), hasGlyph: glyphsOf(doc), faces: given, y: page.foot }
}

/** A Date would be written in the zone of whoever prints it. */
const pdfDate = (date: Date) => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`

type Metadata = { characterToGlyph?: (code: number) => number }

function glyphsOf(doc: jsPDF): Sheet['hasGlyph'] {
  const font: { metadata?: Metadata } = doc.getFont()
  // Above the first plane jsPDF sees two halves of a sign.
  return (code) => code <= 0xffff && (font.metadata?.characterToGlyph?.(code) ?? 0) > 0
}

/** The text with □ for each sign the fonts lack; the field is remembered, so that the report can name it. */
export function printable({ hasGlyph, unprintable }: Sheet, text: string, field: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((sign) => {
      if (hasGlyph(sign.codePointAt(0) ?? 0)) return sign
      unprintable.add(field)
      return '□'
    })
    .join('')
}

/** Sets lines of text, the first with its baseline at `y`; answers the baseline after the last. Text is printable already. */
export function write(sheet: Sheet, text: string, x: number, y: number, words: Words = {}): number {
  const { size = 9, colour = ink.text, align = 'left', width } = words
  const { doc } = sheet
  const lines = width === undefined ? [text] : linesOf(sheet, text, width, words)
  setType(sheet, words)
  doc.setTextColor(colour)
  const leading = size * 1.35
  lines.forEach((line, index) => doc.text(line, x, y + index * leading, { align }))
  return y + lines.length * leading
}

/** How a text breaks into lines of a width in points. */
export function linesOf(sheet: Sheet, text: string, width: number, words: Words = {}): string[] {
  setType(sheet, words)
  const lines: string[] = sheet.doc.splitTextToSize(text, width)
  return lines
}

/** The first lines of a text, as many as there is room for; the last ends in … where more was said. */
export const shortened = (lines: string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`] : lines

/** How wide a line is in points. */
export function widthOf(sheet: Sheet, line: string, words: Words = {}): number {
  setType(sheet, words)
  return sheet.doc.getTextWidth(line)
}

/** The face that words are set in. */
export const faceOf = ({ bold = false, italic = false }: Words): Face =>
  italic ? (bold ? 'Inter-SemiBoldItalic' : 'Inter-Italic') : bold ? 'Inter-SemiBold' : 'Inter-Regular'

/** A face that was not given is set upright. */
function setType({ doc, faces: given }: Sheet, { size = 9, bold = false, italic = false }: Words): void {
  const face = faceOf({ bold, italic })
  doc.setFont(given.has(face) ? face : faceOf({ bold }), 'normal')
  doc.setFontSize(size)
}

export function rule({ doc }: Sheet, y: number, colour: string = ink.line): void {
  doc.setDrawColor(colour)
  doc.setLineWidth(0.6)
  doc.line(page.margin, y, page.width - page.margin, y)
}

/** A bar of progress: percent of its width; green only at 100. */
export function bar({ doc }: Sheet, x: number, y: number, width: number, height: number, percent: number): void {
  doc.setFillColor(ink.track)
  doc.rect(x, y, width, height, 'F')
  if (percent <= 0) return
  doc.setFillColor(percent >= 100 ? ink.done : ink.bar)
  doc.rect(x, y, (width * Math.min(percent, 100)) / 100, height, 'F')
}

/** A new page with its heading; answers where its content begins. */
export function newPage(sheet: Sheet, title: string, note = ''): number {
  sheet.doc.addPage()
  return head(sheet, title, note, page.top - 30)
}

/** A section below what is there, or on a new page where less than `room` points are left for it. */
export function newSection(sheet: Sheet, title: string, note: string, room: number): number {
  const y = sheet.y + 44
  return y + 30 + room > page.foot ? newPage(sheet, title, note) : head(sheet, title, note, y)
}

function head(sheet: Sheet, title: string, note: string, y: number): number {
  write(sheet, title, page.margin, y, { size: 15, bold: true })
  if (note) write(sheet, note, page.width - page.margin, y, { align: 'right', colour: ink.quiet })
  return y + 30
}
