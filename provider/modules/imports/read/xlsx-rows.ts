import { streamXlsxRows, type CellValue } from 'hucre/xlsx'

import { caps } from './caps'
import { columnLetters, sheetFacts, type SheetFacts } from './sheet-facts'
import { batchSize, FileRefused, refuse, unsavedFormula, type Batches, type RawRow } from './table'
import { zipParts } from './zip-parts'

/**
 * The rows of a workbook's first visible sheet. Formulas read as the value they had when the file was saved; nothing is
 * calculated and no other file is asked. A cell merged downwards stands in every row it covers.
 * @throws FileRefused
 */
export async function* xlsxRows(bytes: Buffer): Batches {
  const facts = sheetFacts(bytes, zipParts(bytes))
  const merged: MergedTexts = new Map()
  let batch: RawRow[] = []
  let [seen, cells] = [0, 0]
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: facts.index })) {
      seen += 1
      cells += values.length
      if (seen > caps.rows || index >= caps.rows) throw refuse('fileTooManyRows', { rows: caps.rows })
      if (values.length > caps.columns || cells > caps.cells) throw refuse('fileTooWide', { columns: caps.columns })
      batch.push({ row: index + 1, cells: withMerged(index, asTexts(index, values, facts), facts, merged) })
      if (batch.length === batchSize) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (batch.length > 0) yield batch
}

function asRefusal(error: unknown): unknown {
  if (error instanceof FileRefused) return error
  const why = error instanceof Error ? error.message : String(error)
  return refuse('fileBroken', { why: why.slice(0, 200) })
}

function asTexts(row: number, values: readonly CellValue[], { unsaved }: SheetFacts): string[] {
  return values.map((value, column) =>
    unsaved.size > 0 && unsaved.has(`${columnLetters(column)}${row + 1}`) ? unsavedFormula : cellText(value),
  )
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  // 0.1 + 0.2 in a cell is kept to 15 digits, as spreadsheet programs show it.
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
  return String(value)
}

/** Text of merged cells by their upper left corner. */
type MergedTexts = Map<string, string>

function withMerged(row: number, cells: string[], { merged }: SheetFacts, texts: MergedTexts): string[] {
  for (const { column, from } of merged.get(row) ?? []) {
    const corner = `${column}:${from}`
    if (from === row) texts.set(corner, cells[column] ?? '')
    while (cells.length <= column) cells.push('')
    if (from !== row && !cells[column]) cells[column] = texts.get(corner) ?? ''
  }
  return cells
}
