import { countHeadings, matcherOf, searchedRows, type Matcher } from 'provider/modules/imports/headings'
import { caps } from './caps'
import { batchSize, refuseFile, type Batches, type CellFacts, type RawRow } from './table'
import type { ReadWishes, SheetChoice } from './table'
import { openWorkbook, type NumberStyle, type SheetXml, type Workbook } from './workbook'
import { attribute, cellString, elements, textOf } from './xml-text'

const mostRows = caps.rows.toLocaleString('en-US')

/**
 * Rows of the chosen sheet of a workbook, or of the one that looks most like a table of these records. A formula has
 * the value that was saved with it; nothing is calculated and no other file is read. A cell merged over rows counts in
 * each of them. @throws FileRefused
 */
export async function* xlsxRows(bytes: Buffer, { noun = 'lots', sheet: wanted, onSheets }: ReadWishes): Batches {
  const book = openWorkbook(bytes)
  const { choice, sheet } = chooseSheet(book, wanted, matcherOf(noun))
  onSheets?.(choice)
  let batch: RawRow[] = []
  for (const row of rowsOf(sheet, book)) {
    batch.push(row)
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Greatest number of sheets that are examined. */
const mostSheets = 30

function chooseSheet(
  book: Workbook,
  wanted: string | undefined,
  matcher: Matcher,
): { choice: SheetChoice; sheet: SheetXml } {
  const all = book.sheets.slice(0, mostSheets)
  const counts = all.map(({ open }) => (all.length > 1 ? countFields(open(), book, matcher) : matcher.fewest))
  const most = Math.max(0, ...counts)
  const found = wanted === undefined ? all[counts.indexOf(most)] : all.find(({ name }) => name === wanted)
  if (!found) throw refuseFile('fileNoSheet', { sheet: wanted ?? '' })
  const sheets = all.map(({ name }, index) => ({ name, fits: (counts[index] ?? 0) >= matcher.fewest }))
  return { choice: { sheets, sheet: found.name }, sheet: found.open() }
}

function countFields(sheet: SheetXml, book: Workbook, matcher: Matcher): number {
  const first: string[][] = []
  for (const { cells } of rowsOf(sheet, book)) if (first.push(cells) === searchedRows) break
  return Math.max(0, ...first.map((cells) => countHeadings(matcher, cells)))
}

function* rowsOf(sheet: SheetXml, book: Workbook): Generator<RawRow, void, undefined> {
  const merged = mergedIn(sheet.xml)
  let [row, seen, count] = [0, 0, 0]
  for (const { tag, inside } of elements(sheet.xml, 'row', sheet.prefix)) {
    row = Number(attribute(tag, 'r') ?? row + 1)
    seen += 1
    if (seen > caps.rows || !(row <= caps.rows)) throw refuseFile('fileTooManyRows', { rows: mostRows })
    const read = cellsOf(inside, sheet.prefix, book)
    const cells = withMerged(row, read.cells, merged)
    count += cells.length
    if (count > caps.cells) throw refuseFile('fileTooBig')
    yield { row, cells, ...(read.facts && { facts: read.facts }) }
  }
}

type Cells = { cells: string[]; facts: Record<number, CellFacts> | null }

function cellsOf(row: string, prefix: string, book: Workbook): Cells {
  const cells: string[] = []
  let facts: Cells['facts'] = null
  for (const { tag, inside } of elements(row, 'c', prefix)) {
    const letters = /\sr=["']([A-Z]{1,3})\d/.exec(tag)?.[1]
    const column = letters ? columnIndex(letters) : cells.length
    if (column >= caps.columns && inside === '') continue
    if (column >= caps.columns) throw refuseFile('fileTooWide', { columns: caps.columns })
    while (cells.length <= column) cells.push('')
    const cell = readCell(tag, inside, prefix, book)
    cells[column] = cell.text
    if (cell.facts) (facts ??= {})[column] = cell.facts
  }
  return { cells, facts }
}

type Cell = { text: string; facts?: CellFacts }

function readCell(tag: string, inside: string, prefix: string, book: Workbook): Cell {
  if (inside === '') return { text: '' }
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return { text: textOf(inside, prefix) }
  const [first] = elements(inside, 'v', prefix)
  const value = first?.inside ?? ''
  const isFormula = inside.includes(`<${prefix}f`)
  // A text formula may have an empty value; any other formula without a value comes from a program that does not
  // calculate.
  if (value === '') return { text: '', ...(type !== 'str' && isFormula && { facts: { isUnsaved: true } }) }
  const formula: CellFacts | undefined = isFormula ? { isFormula } : undefined
  const withFacts = (text: string, facts = formula): Cell => ({ text, ...(facts && { facts }) })
  if (type === 's') return withFacts(book.strings[Number(value)] ?? '')
  if (type === 'b') return withFacts(value === '1' ? 'true' : 'false')
  if (type !== 'n' || !Number.isFinite(Number(value))) return withFacts(cellString(value))
  const { text, facts } = numberCell(Number(value), book.styles[Number(attribute(tag, 's'))] ?? null, book.begins1904)
  return withFacts(text, facts || formula ? { ...facts, ...formula } : undefined)
}

const inFull = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

function numberCell(number: number, style: NumberStyle | null, begins1904: boolean): Cell {
  if (style?.kind === 'date') return { text: dateText(number + (begins1904 ? 1462 : 0)), facts: { isDate: true } }
  if (style?.kind === 'percent') return { text: `${digitsText(number * 100)}%` }
  if (style?.kind === 'digits' && Number.isSafeInteger(number) && number >= 0)
    return { text: patternText(number, style.pattern), facts: { number } }
  const text = digitsText(number)
  return Number.isInteger(number) ? { text } : { text, facts: { number } }
}

/**
 * Digits of a stored number: rounded to 15, as spreadsheet programs show it (0.1 + 0.2), and without an exponent (loan
 * numbers).
 */
function digitsText(number: number): string {
  const shown = String(Number.isInteger(number) ? number : Number(number.toPrecision(15)))
  return shown.includes('e') ? inFull.format(number) : shown
}

/**
 * A number by its format: 123 by `00000000` is "00000123", 372121234 by `00000-0000` is "37212-1234"; further digits
 * come first.
 */
function patternText(number: number, pattern: readonly string[]): string {
  const places = pattern.filter((one) => one === '0' || one === '#').length
  const zeros = pattern.filter((one) => one === '0').length
  const digits = String(number).padStart(zeros, '0')
  const filled = digits.slice(-places).padStart(places, ' ')
  let at = 0
  const shown = pattern.map((one) => (one === '0' || one === '#' ? filled[at++] : one)).join('')
  return (
    digits.slice(0, Math.max(0, digits.length - places)) + shown.replace(/ /g, pattern.includes(' ') ? ' ' : '').trim()
  )
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

/** Columns of merged cells over several rows, by row, with the first row's text. */
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
    if (cells > caps.mergedCells) throw refuseFile('fileTooBig')
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
