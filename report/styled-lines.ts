import type { Block, Run } from 'contract/templates/blocks'
import type { LotReport } from 'contract/reports/calls'
import { faceOf, ink, printable, widthOf, writeText, type Face, type Fonts, type PdfSheet } from './sheet'

/** Printable text of a line in one style. */
export type Piece = { text: string; bold: boolean; italic: boolean; underline: boolean }
export type StyledLine = readonly Piece[]
type Type = { size: number; bold?: boolean }

const field = 'Template'

/** Loads the font faces that a report needs: the two weights, and italics if its template uses them. */
export async function fontsFor(
  { template }: Pick<LotReport, 'template'>,
  read: (face: Face) => Promise<Uint8Array>,
): Promise<Fonts> {
  const slanted = [...(template?.summary ?? []), ...(template?.table ?? [])].flatMap(facesIn)
  const fonts: Partial<Record<Face, Uint8Array>> = {}
  for (const face of new Set(slanted)) fonts[face] = await read(face)
  return { ...fonts, 'Inter-Regular': await read('Inter-Regular'), 'Inter-SemiBold': await read('Inter-SemiBold') }
}

function facesIn(block: Block): Face[] {
  const slanting = (runs: readonly Run[], isHead = false) =>
    runs.flatMap(({ bold = false, italic }): Face[] => (italic ? [faceOf({ bold: bold || isHead, italic })] : []))
  if (block.kind === 'list') return block.items.flatMap((runs) => slanting(runs))
  if (block.kind !== 'table') return slanting(block.runs, block.kind === 'heading')
  return block.rows.flatMap(({ head, cells }) => cells.flatMap((runs) => slanting(runs, head)))
}

/** Breaks runs into lines of a width in points, preserving each word's style and manual line breaks. */
export const styledLines = (sheet: PdfSheet, runs: readonly Run[], width: number, type: Type): StyledLine[] =>
  byHand(sheet, runs, type).flatMap((pieces) => fillLines(sheet, pieces, width, type.size))

function byHand(sheet: PdfSheet, runs: readonly Run[], { bold: all = false }: Type): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const { text, bold = false, italic = false, underline = false } of runs)
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: printable(sheet, part, field), bold: bold || all, italic, underline })
    })
  const isBare = (line: readonly Piece[]) => line.every(({ text }) => text.trim() === '')
  const first = lines.findIndex((line) => !isBare(line))
  const last = lines.findLastIndex((line) => !isBare(line))
  return lines.slice(Math.max(0, first), last + 1)
}

/** An unbreakable word with the space before it. */
type Word = { space: Piece | null; pieces: Piece[] }

function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  let space: Piece | null = null
  let isOpen = false
  for (const piece of pieces)
    for (const text of piece.text.match(/\s+|\S+/g) ?? []) {
      const one = { ...piece, text }
      if (text.trim() === '') [space, isOpen] = [one, false]
      else if (isOpen) words.at(-1)?.pieces.push(one)
      else {
        words.push({ space, pieces: [one] })
        ;[space, isOpen] = [null, true]
      }
    }
  return words
}

function fillLines(sheet: PdfSheet, pieces: readonly Piece[], width: number, size: number): StyledLine[] {
  const measure = (piece: Piece) => widthOf(sheet, piece.text, { ...piece, size })
  const lines: Piece[][] = [[]]
  let used = 0
  const add = (piece: Piece) => {
    used += measure(piece)
    const line = lines.at(-1) ?? []
    const last = line.at(-1)
    if (last && sameStyle(last, piece)) line[line.length - 1] = { ...last, text: last.text + piece.text }
    else line.push(piece)
  }
  const turn = () => {
    lines.push([])
    used = 0
  }
  for (const { space, pieces: parts } of wordsOf(pieces)) {
    const wide = parts.reduce((sum, piece) => sum + measure(piece), 0)
    const gap = used > 0 && space ? measure(space) : 0
    if (used > 0 && used + gap + wide > width) turn()
    else if (gap > 0 && space) add(space)
    if (wide <= width) parts.forEach(add)
    // A word longer than a line is broken between characters.
    else
      for (const sign of parts.flatMap((piece) => [...piece.text].map((text) => ({ ...piece, text })))) {
        if (used > 0 && used + measure(sign) > width) turn()
        add(sign)
      }
  }
  return lines
}

const sameStyle = (one: Piece, other: Piece) =>
  one.bold === other.bold && one.italic === other.italic && one.underline === other.underline

/** Width of a line in points. */
export const lineWidth = (sheet: PdfSheet, line: StyledLine, size: number): number =>
  line.reduce((sum, piece) => sum + widthOf(sheet, piece.text, { ...piece, size }), 0)

/** Writes a line with its baseline at `y`. */
export function writeLine(sheet: PdfSheet, line: StyledLine, x: number, y: number, size: number): void {
  let at = x
  for (const piece of line) {
    writeText(sheet, piece.text, at, y, { ...piece, size })
    const to = at + widthOf(sheet, piece.text, { ...piece, size })
    if (piece.underline) underline(sheet, at, to, y + size / 7)
    at = to
  }
}

function underline({ doc }: PdfSheet, from: number, to: number, y: number): void {
  doc.setDrawColor(ink.text)
  doc.setLineWidth(0.5)
  doc.line(from, y, to, y)
}
