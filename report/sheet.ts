import { jsPDF } from 'jspdf'

/** Font faces by their PDF names. */
const faces = ['Inter-Regular', 'Inter-SemiBold', 'Inter-Italic', 'Inter-SemiBoldItalic'] as const
export type Face = (typeof faces)[number]

/** TrueType files of the faces, complete: the two weights, and italics if needed. */
export type Fonts = Readonly<Record<'Inter-Regular' | 'Inter-SemiBold', Uint8Array> & Partial<Record<Face, Uint8Array>>>

/** Letter landscape in points, so that three by two pictures fill a page; content begins at `top`. */
export const page = { width: 792, height: 612, margin: 56, top: 96, foot: 560 } as const
export const inner = page.width - 2 * page.margin

/** Colors of the light theme. */
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

export type TextStyle = {
  size?: number
  bold?: boolean
  italic?: boolean
  color?: string
  align?: 'left' | 'right'
  width?: number
}

/** A document being drawn, with its fonts and unprintable fields. */
export type PdfSheet = {
  doc: jsPDF
  /** Names of fields with characters that no font here has. */
  unprintable: Set<string>
  hasGlyph: (code: number) => boolean
  /** Font faces that were loaded. */
  faces: ReadonlySet<Face>
  /** Vertical position of the end of the content. */
  y: number
}

const binary = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/**
 * Creates an empty document whose bytes depend only on its content, not on time or chance. `id` is 32 hexadecimal
 * digits.
 */
export function newSheet(fonts: Fonts, made: Date, id: string): PdfSheet {
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

/** A Date would be formatted in the local time zone. */
const pdfDate = (date: Date) => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`

type Metadata = { characterToGlyph?: (code: number) => number }

function glyphsOf(doc: jsPDF): PdfSheet['hasGlyph'] {
  const font: { metadata?: Metadata } = doc.getFont()
  // jsPDF splits characters above U+FFFF into surrogates.
  return (code) => code <= 0xffff && (font.metadata?.characterToGlyph?.(code) ?? 0) > 0
}

/** Replaces characters that the fonts lack by □ and records the field, so that the report can list it. */
export function printable({ hasGlyph, unprintable }: PdfSheet, text: string, field: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((sign) => {
      if (hasGlyph(sign.codePointAt(0) ?? 0)) return sign
      unprintable.add(field)
      return '□'
    })
    .join('')
}

/** Writes lines of printable text, the first with its baseline at `y`. @returns the baseline after the last line */
export function writeText(sheet: PdfSheet, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { size = 9, color = ink.text, align = 'left', width } = style
  const { doc } = sheet
  const lines = width === undefined ? [text] : wrapText(sheet, text, width, style)
  setType(sheet, style)
  doc.setTextColor(color)
  const leading = size * 1.35
  lines.forEach((line, index) => doc.text(line, x, y + index * leading, { align }))
  return y + lines.length * leading
}

/** Breaks a text into lines of a width in points. */
export function wrapText(sheet: PdfSheet, text: string, width: number, style: TextStyle = {}): string[] {
  setType(sheet, style)
  const lines: string[] = sheet.doc.splitTextToSize(text, width)
  return lines
}

/** Limits a text to a number of lines; a cut text ends in "…". */
export const shortened = (lines: string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`] : lines

/** Width of a line in points. */
export function widthOf(sheet: PdfSheet, line: string, style: TextStyle = {}): number {
  setType(sheet, style)
  return sheet.doc.getTextWidth(line)
}

/** The font face of a text. */
export const faceOf = ({ bold = false, italic = false }: TextStyle): Face =>
  italic ? (bold ? 'Inter-SemiBoldItalic' : 'Inter-Italic') : bold ? 'Inter-SemiBold' : 'Inter-Regular'

/** Uses the upright face if the italic one is not loaded. */
function setType({ doc, faces: given }: PdfSheet, { size = 9, bold = false, italic = false }: TextStyle): void {
  const face = faceOf({ bold, italic })
  doc.setFont(given.has(face) ? face : faceOf({ bold }), 'normal')
  doc.setFontSize(size)
}

export function drawRule({ doc }: PdfSheet, y: number, color: string = ink.line): void {
  doc.setDrawColor(color)
  doc.setLineWidth(0.6)
  doc.line(page.margin, y, page.width - page.margin, y)
}

/** Draws a progress bar; green only at 100 percent. */
export function bar({ doc }: PdfSheet, x: number, y: number, width: number, height: number, percent: number): void {
  doc.setFillColor(ink.track)
  doc.rect(x, y, width, height, 'F')
  if (percent <= 0) return
  doc.setFillColor(percent >= 100 ? ink.done : ink.bar)
  doc.rect(x, y, (width * Math.min(percent, 100)) / 100, height, 'F')
}

/** Starts a page with a heading. @returns the top of its content */
export function newPage(sheet: PdfSheet, title: string, note = ''): number {
  sheet.doc.addPage()
  return head(sheet, title, note, page.top - headRoom)
}

/** Points between a section's heading and its content. */
const headRoom = 30

/** Top of the content of a section that would begin below the content. */
export const sectionTop = (sheet: PdfSheet): number => sheet.y + 36 + headRoom

/**
 * Starts a section below the content, or on a new page if less than `room` points remain: the heading with the first
 * lines, so that pages are full.
 */
export function newSection(sheet: PdfSheet, title: string, note: string, room: number): number {
  const y = sectionTop(sheet)
  return y + room > page.foot - 12 ? newPage(sheet, title, note) : head(sheet, title, note, y - headRoom)
}

function head(sheet: PdfSheet, title: string, note: string, y: number): number {
  writeText(sheet, title, page.margin, y, { size: 15, bold: true })
  const room = inner - widthOf(sheet, title, { size: 15, bold: true }) - 20
  const [line = ''] = shortened(wrapText(sheet, note, room), 1)
  if (line) writeText(sheet, line, page.width - page.margin, y, { align: 'right', color: ink.quiet })
  return y + headRoom
}
