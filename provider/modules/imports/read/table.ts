import { sayOfFile, type FileLine } from 'contract/file-lines'

/** Facts of a workbook cell besides its text: the stored number, and flags for dates and formulas. */
export type CellFacts = { number?: number; isDate?: true; isFormula?: true }

/** One row as the file has it: its number there, counted from 1, and the text of its cells. */
export type RawRow = {
  row: number
  cells: string[]
  /** By column, for cells of which more is known than their text. */
  facts?: Record<number, CellFacts>
  /** True when the row has another encoding than the rest of the file. */
  isOddlyEncoded?: true
}

/** The visible sheets of a workbook, whether each looks like lots, and the one that is read. */
export type SheetChoice = { sheets: { name: string; hasLots: boolean }[]; sheet: string }

/** Which sheet to read, and what is called with the sheets there are; a CSV file has none. */
export type ReadWishes = { sheet?: string | undefined; onSheets?: ((choice: SheetChoice) => void) | undefined }

/** Rows come in batches, so that a file of any length is read in little memory. */
export type Batches = AsyncGenerator<RawRow[], void, undefined>

/** What a formula without a stored value reads as; no spreadsheet program writes it. */
export const unsavedFormula = '#UNSAVED!'

/** The whole file is refused, with the sentence that says why. */
export class FileRefused extends Error {}

export const refuse = (id: FileLine, values?: Record<string, string | number>) => new FileRefused(sayOfFile(id, values))

/** How many rows travel together. */
export const batchSize = 500
