import { type FileLine, t as sayOfFile } from 'locales/files'
import type { ImportNoun } from 'contract/imports/nouns'

/**
 * Facts of a workbook cell besides its text: the stored number, and flags for dates, formulas, and formulas without a
 * value.
 */
export type CellFacts = { number?: number; isDate?: true; isFormula?: true; isUnsaved?: true }

/** One row of the file: its number, counted from 1, and the texts of its cells. */
export type RawRow = {
  row: number
  cells: string[]
  /** Facts by column, for cells with more than a text. */
  facts?: Record<number, CellFacts>
  /** True when the row has another encoding than the rest of the file. */
  isOddlyEncoded?: true
}

/**
 * Visible sheets of a workbook, whether each looks like a table of these records, and the name of the one that is read.
 */
export type SheetChoice = { sheets: { name: string; fits: boolean }[]; sheet: string }

/** The kind of records, the sheet to read, and a callback for the sheets found; a CSV file has none. */
export type ReadWishes = {
  noun?: ImportNoun | undefined
  sheet?: string | undefined
  onSheets?: ((choice: SheetChoice) => void) | undefined
}

/** Rows come in batches, so that a file of any length is read in little memory. */
export type Batches = AsyncGenerator<RawRow[], void, undefined>

/** True for a cell with a text, or with a formula saved without a value. */
export const isFilled = ({ cells, facts }: RawRow, column: number): boolean =>
  (cells[column] ?? '').trim() !== '' || facts?.[column]?.isUnsaved === true

/** The whole file is refused; the message is shown to the person. */
export class FileRefused extends Error {}

/** Error of a file that cannot be imported, with its message in the current language. */
export const refuseFile = (id: FileLine, values?: Record<string, string | number>) =>
  new FileRefused(sayOfFile.of(id, values))

/** Number of rows per message. */
export const batchSize = 500
