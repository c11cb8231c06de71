import {
  ink,
  inner,
  wrapText,
  newPage,
  newSection,
  page,
  drawRule,
  writeText,
  type PdfSheet,
  type TextStyle,
} from './sheet'

export type Column<Row> = {
  label: string
  /** In points; 0 takes the remaining width. */
  width: number
  align?: 'left' | 'right'
  /** Printable text. */
  text?: (row: Row) => string
  /** Draws into the cell next to its text; gets the left edge and the middle of the first line. */
  draw?: (row: Row, x: number, middle: number) => void
  bold?: boolean
  color?: string
}

export type TableOf<Row> = {
  title: string
  /** Points of the text in cells. */
  size?: number
  note?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  foot?: Row
}

const gap = 10
const usualSize = 8.5
/** Room for the head of a table and its first rows. */
const start = 80

/**
 * Draws a table below the content, over as many pages as needed, repeating its head. The foot stays with the last row.
 */
export function drawTable<Row>(sheet: PdfSheet, given: TableOf<Row>): void {
  const table = { ...given, columns: filled(given.columns) }
  const { size = usualSize } = given
  const leading = size * 1.35
  let y = begin(sheet, table, newSection(sheet, table.title, table.note ?? '', start))
  const cellsOf = (row: Row, strong: boolean) =>
    table.columns.map((column) => ({
      column,
      lines: cellOf(sheet, column, row, { size, bold: strong || (column.bold ?? false) }),
    }))
  const heightOf = (cells: ReturnType<typeof cellsOf>) =>
    Math.max(22, Math.max(...cells.map(({ lines }) => lines.length)) * leading + 10)
  const footHeight = table.foot === undefined ? 0 : heightOf(cellsOf(table.foot, true))
  const set = (row: Row, strong: boolean, below = 0) => {
    const cells = cellsOf(row, strong)
    const height = heightOf(cells)
    if (y + height + below > page.foot - 12) y = begin(sheet, table, newPage(sheet, table.title, table.note))
    let x: number = page.margin
    for (const { column, lines } of cells) {
      const right = column.align === 'right'
      const style: TextStyle = { size, align: column.align ?? 'left', ...(strong || column.bold ? { bold: true } : {}) }
      lines.forEach((line, index) =>
        writeText(sheet, line, right ? x + column.width - gap : x, y + 14 + index * leading, {
          ...style,
          ...(column.color && { color: column.color }),
        }),
      )
      column.draw?.(row, x, y + 11)
      x += column.width
    }
    y += height
    drawRule(sheet, y)
  }
  for (const row of table.rows) set(row, false, row === table.rows.at(-1) ? footHeight : 0)
  if (table.foot !== undefined) set(table.foot, true)
  sheet.y = y
}

/** Lines of a cell; figures, which are right-aligned, are never broken. */
function cellOf<Row>(
  sheet: PdfSheet,
  { text: textOf, align, width }: Column<Row>,
  row: Row,
  type: TextStyle,
): string[] {
  const text = textOf?.(row) ?? ''
  if (text === '') return []
  return align === 'right' ? [text] : wrapText(sheet, text, width - gap, type)
}

function begin<Row>(sheet: PdfSheet, { columns }: TableOf<Row>, y: number): number {
  let x: number = page.margin
  for (const { label, width, align } of columns) {
    const right = align === 'right'
    writeText(sheet, label, right ? x + width - gap : x, y, { size: 7.5, align: align ?? 'left', color: ink.quiet })
    x += width
  }
  drawRule(sheet, y + 6, ink.second)
  return y + 6
}

function filled<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const rest = inner - columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map((column) => (column.width === 0 ? { ...column, width: rest } : column))
}
