import type { Block, TableRow } from 'contract/templates/blocks'
import { figureColumns } from 'contract/money/figure-columns'
import { inner, newPage, page, drawRule, type PdfSheet } from './sheet'
import { lineWidth, styledLines, writeLine, type StyledLine } from './styled-lines'

const size = 8.5
const leading = size * 1.35
const gap = 10
const bottom = page.foot - 12

/** Lines of a cell, each with its offset from the left of the column: numbers are right-aligned. */
type SetCell = { readonly lines: readonly StyledLine[]; readonly shifts: readonly number[] }
type SetRow = readonly SetCell[]

const longestOf = (row: SetRow) => Math.max(1, ...row.map(({ lines }) => lines.length))
const heightOf = (lines: number) => lines * leading + 8
/** Number of lines of a row that fit below `y`. */
const roomAt = (y: number) => Math.floor((bottom - y - 8) / leading)

const heightOfAll = (rows: readonly SetRow[]) => rows.reduce((sum, row) => sum + heightOf(longestOf(row)), 0)

/**
 * Draws a template's table, repeating its leading head rows on each page; a row longer than a page continues on the
 * next.
 */
export function drawRows(sheet: PdfSheet, { rows }: Extract<Block, { kind: 'table' }>, title: string): void {
  const width = inner / Math.max(1, ...rows.map(({ cells }) => cells.length))
  const isFigure = figureColumns(rows)
  const set = rows.map(({ head, cells }) =>
    cells.map((runs, column): SetCell => {
      const lines = styledLines(sheet, runs, width - gap, { size, bold: head })
      const shifts = lines.map((line) => (isFigure[column] ? width - gap - lineWidth(sheet, line, size) : 0))
      return { lines, shifts }
    }),
  )
  const [heads, body] = [set.slice(0, headsIn(rows)), set.slice(headsIn(rows))]
  // A head that fills most of a page is not repeated.
  const repeated = heightOfAll(heads) < (bottom - page.top) / 2 ? heads : []
  const turn = (again: readonly SetRow[]) => {
    sheet.y = newPage(sheet, title)
    for (const head of again) sheet.y = drawRow(sheet, head, width, 0, longestOf(head))
  }
  // A head is never at the foot of a page without its first row.
  if (sheet.y > page.top && sheet.y + heightOfAll([...repeated, ...body.slice(0, 1)]) > bottom) turn([])
  for (const head of heads) drawWhole(sheet, head, width, page.top, () => turn([]))
  const from = page.top + heightOfAll(repeated)
  for (const row of body) drawWhole(sheet, row, width, from, () => turn(repeated))
  sheet.y += 12
}

const headsIn = (rows: readonly TableRow[]) => {
  const first = rows.findIndex(({ head }) => !head)
  return first < 0 ? 0 : first
}

/**
 * Draws a row on this page, or on the next if it does not fit; a row too long for any page (content begins at `top`) is
 * split.
 */
function drawWhole(sheet: PdfSheet, row: SetRow, width: number, top: number, turn: () => void): void {
  const longest = longestOf(row)
  for (let from = 0; from < longest; ) {
    if (roomAt(sheet.y) < Math.min(longest - from, roomAt(top))) turn()
    const to = Math.min(longest, from + Math.max(1, roomAt(sheet.y)))
    sheet.y = drawRow(sheet, row, width, from, to)
    from = to
  }
}

/** Draws lines of a row's cells and the rule below them. @returns the top of the next row */
function drawRow(sheet: PdfSheet, row: SetRow, width: number, from: number, to: number): number {
  row.forEach(({ lines, shifts }, column) =>
    lines.slice(from, to).forEach((line, index) => {
      const x = page.margin + column * width + (shifts[from + index] ?? 0)
      writeLine(sheet, line, x, sheet.y + 6 + index * leading, size)
    }),
  )
  const y = sheet.y + heightOf(to - from)
  drawRule(sheet, y - 4)
  return y
}
