import { sayOfFile, type FileLine } from 'contract/file-lines'

/** One row as the file has it: its number there, counted from 1, and the text of its cells. */
export type RawRow = { row: number; cells: string[] }

/** Rows come in batches, so that a file of any length is read in little memory. */
export type Batches = AsyncGenerator<RawRow[], void, undefined>

/** What a formula without a stored value reads as; no spreadsheet program writes it. */
export const unsavedFormula = '#UNSAVED!'

/** The whole file is refused, with the sentence that says why. */
export class FileRefused extends Error {}

export const refuse = (id: FileLine, values?: Record<string, string | number>) => new FileRefused(sayOfFile(id, values))

/** How many rows travel together. */
export const batchSize = 500
