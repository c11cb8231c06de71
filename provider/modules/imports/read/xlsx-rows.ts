import { caps } from './caps'
import { batchSize, refuse, unsavedFormula, type Batches, type RawRow } from './table'
import { openWorkbook, type Workbook } from './workbook'
import { attribute, cellString, elements, textOf } from './xml-text'

const mostRows = caps.rows.toLocaleString('en-US')

/**
 * The rows of a workbook's first visible sheet. Formulas read as the value they had when the file was saved; nothing is
 * calculated and no other file is asked. A cell merged downwards stands in every row it covers.
 * @throws FileRefused
 */
export async function* xlsxRows(bytes: Buffer): Batches {
  const workbook = openWorkbook(bytes)
  const merged = mergedIn(workbook.sheet)
  let batch: RawRow[] = []
  let [row, seen, count] = [0, 0, 0]
  for (const { tag, inside } of elements(workbook.sheet, 'row', workbook.prefix)) {
    row = Number(attribute(tag, 'r') ?? row + 1)
    seen += 1
    if (seen > caps.rows || !(row <= caps.rows)) throw refuse('fileTooManyRows', { rows: mostRows })
    const cells = withMerged(row, cellsOf(inside, workbook), merged)
    count += cells.length
    if (count > caps.cells) throw refuse('fileTooBig')
    batch.push({ row, cells })
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function cellsOf(row: string, workbook: Workbook): string[] {
  const cells: string[] = []
  for (const { tag, inside } of elements(row, 'c', workbook.prefix)) {
    const letters = /\sr=["']([A-Z]{1,3})\d/.exec(tag)?.[1]
    const column = letters ? columnIndex(letters) : cells.length
    if (column >= caps.columns && inside === '') continue
    if (column >= caps.columns) throw refuse('fileTooWide', { columns: caps.columns })
    while (cells.length <= column) cells.push('')
    cells[column] = cellText(tag, inside, workbook)
  }
  return cells
}

function cellText(tag: string, inside: string, workbook: Workbook): string {
  if (inside === '') return ''
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return textOf(inside, workbook.prefix)
  const [first] = elements(inside, 'v', workbook.prefix)
  const value = first?.inside ?? ''
  // A text formula may well have an empty value; any other without one was written by a program that cannot calculate.
  if (value === '') return type !== 'str' && inside.includes(`<${workbook.prefix}f`) ? unsavedFormula : ''
  if (type === 's') return workbook.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'n') return numberText(value, workbook.dateStyles.has(Number(attribute(tag, 's'))), workbook.begins1904)
  return cellString(value)
}

const inFull = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

function numberText(value: string, isDate: boolean, begins1904: boolean): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return cellString(value)
  if (isDate) return dateText(number + (begins1904 ? 1462 : 0))
  // 0.1 + 0.2 in a cell is kept to 15 digits, as spreadsheet programs show it; 1E+15 is a loan number in full.
  const shown = String(Number.isInteger(number) ? number : Number(number.toPrecision(15)))
  return shown.includes('e') ? inFull.format(number) : shown
}

/** Days since 1899-12-30, as `2026-01-02`, with the time where there is one. */
function dateText(days: number): string {
  const moment = new Date(Math.round((days - 25_569) * 86_400) * 1000)
  if (Number.isNaN(moment.getTime())) return String(days)
  return moment
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, '')
}

/** A → 0, Z → 25, AA → 26. */
const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** By row: the columns of merged cells that stand in it and reach over several rows, with what the first row has there. */
type Merged = Map<number, { column: number; isFirst: boolean; shared: { text: string } }[]>

function mergedIn(sheet: Buffer): Merged {
  const merged: Merged = new Map()
  const at =
    sheet.lastIndexOf('<mergeCells') >= 0 ? sheet.lastIndexOf('<mergeCells') : sheet.lastIndexOf(':mergeCells ')
  if (at < 0) return merged
  let cells = 0
  for (const [, letters = '', first = '', last = ''] of sheet
    .toString('latin1', at)
    .matchAll(/\sref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    const [from, to] = [Number(first), Number(last)]
    const column = columnIndex(letters)
    if (from === to || column >= caps.columns) continue
    cells += to - from
    if (cells > caps.mergedCells) throw refuse('fileTooBig')
    const shared = { text: '' }
    for (let row = from; row <= to; row += 1) {
      const here = merged.get(row) ?? []
      here.push({ column, isFirst: row === from, shared })
      merged.set(row, here)
    }
  }
  return merged
}

function withMerged(row: number, cells: string[], merged: Merged): string[] {
  for (const { column, isFirst, shared } of merged.get(row) ?? []) {
    while (cells.length <= column) cells.push('')
    if (isFirst) shared.text = cells[column] ?? ''
    else if (!cells[column]) cells[column] = shared.text
  }
  return cells
}
