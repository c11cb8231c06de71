import { fill } from './fill'

/** Why a file of lots is refused, what is wrong in a cell, why a row was left out: the provider alone writes these, so that no page carries them. */
const lines = {
  // what is wrong in a cell, or how it was read
  moneySign: 'A budget is not negative',
  moneyExponent: 'Write the amount in full, not as 12k or 1e4',
  moneyEmpty: 'An amount in dollars is needed',
  moneyDropped: 'Read as {value}: cents are dropped',
  outlineInvalid: 'An outline is POLYGON ((longitude latitude, …)) with at least 3 corners',
  zipElsewhere: '{zip} is in {state}',
  zipFar: '{distance} from {zip}: check signs and order',
  cellError: 'The cell shows an error of the spreadsheet',
  cellUnsaved: 'This formula has no value in the file: open it in a spreadsheet program and save it',
  cellShortened: 'The spreadsheet shortened this number: format the column as text',
  duplicateInFile: 'The same loan and lot number stand in row {row}',
  duplicateThere: 'A lot with this loan and lot number is there already',

  // why a file is refused
  fileEmpty: 'There is nothing in this file',
  fileNoRows: 'There is no lot below the headings',
  fileNoHeadings: 'No row with headings such as Street, City and Loan number is in this file',
  fileHeadingsNotThere: 'There are no headings in row {row}',
  fileNotATable: 'This is neither a CSV file nor an Excel workbook (.xlsx)',
  fileOld: 'This workbook is protected or of an old kind: save it as .xlsx without a password',
  fileBroken: 'This file is damaged: {why}',
  fileLinked: 'This workbook takes values from other files: save a copy with the values alone',
  fileQuote: 'A quotation mark opened in row {row} is never closed',
  fileTooLarge: 'A file may have up to {megabytes} MB',
  fileTooManyRows: 'A file may have up to {rows} rows',
  fileTooWide: 'A row may have up to {columns} columns',
  fileBomb: 'This workbook unpacks to far more than it should, so it is not opened',
  fileTooSlow: 'This file takes too long to read',
  fileTooBig: 'This file needs more memory to read than it may have',

  // why a row was left out
  droppedTotal: 'a line of totals',
  droppedHeading: 'the headings again',
  droppedNote: 'a remark in one cell',
} as const
export type FileLine = keyof typeof lines

/** A line about a file with its `{name}` places filled. */
export const sayOfFile = (id: FileLine, values: Record<string, string | number> = {}): string => fill(lines[id], values)
