import { fill } from './fill'

/** Why a file of lots is refused, what is wrong in a cell, why a row was left out: the provider alone writes these, so that no page carries them. */
const lines = {
  // what is wrong in a cell, or how it was read
  moneySign: 'A budget is not negative',
  moneyExponent: 'Write the amount in full, not as 12k or 1e4',
  moneyEmpty: 'An amount in dollars is needed',
  moneyUnclear: 'This amount can be read in two ways: write it as 1,500 or 1,500.00',
  moneyDropped: 'Read as {value}: cents are dropped',
  moneyComma: 'Read as {value}: the comma is a decimal mark',
  moneyMixed: 'Read as {value}: this column writes amounts in two ways',
  outlineInvalid: 'An outline is POLYGON ((longitude latitude, …)) with at least 3 corners',
  zipFar: '{distance} from {zip}: check signs and order',
  cellError: 'The cell shows an error of the spreadsheet',
  cellUnsaved: 'This formula has no value in the file: open it in a spreadsheet program and save it',
  cellDate: 'The spreadsheet turned this into a date: correct it here, or format the column as text',
  cellMaybeDate: 'A spreadsheet may have turned this into a date',
  cellFormula: 'This is the result of a formula',
  cellLikeFormula: 'This begins like a formula and is kept as text',
  cellOddEncoding: 'This row is encoded unlike the rest of the file: check its accents',
  cellShortened: 'The spreadsheet shortened this number: format the column as text',
  duplicateInFile: 'The same loan and lot number stand in row {row}',
  duplicateThere: 'A lot with this loan and lot number is there already',

  // why a file is refused
  fileEmpty: 'There is nothing in this file',
  fileNoRows: 'There is no lot below the headings',
  fileNoHeadings: 'No row with headings such as Street, City and Loan number is in this file',
  fileHeadingsNotThere: 'There are no headings in row {row}',
  fileNotATable:
    'This is not a CSV file or an Excel workbook (.xlsx). Save the table as one of these and choose it again',
  fileOld: 'This is an old Excel workbook (.xls). Open it, save it as .xlsx and choose that file',
  filePassword: 'This workbook has a password. Save a copy without one and choose that file',
  fileOpenDocument: 'This is an OpenDocument spreadsheet (.ods). Save it as .xlsx or CSV and choose that file',
  fileNumbers: 'This is an Apple Numbers file. Export it as Excel (.xlsx) or CSV and choose that file',
  fileBinaryWorkbook: 'This is a binary Excel workbook (.xlsb). Save it as .xlsx and choose that file',
  fileDocument: 'This is a {kind}. Save its table as .xlsx or CSV and choose that file',
  fileZipped: 'This is a compressed file. Unpack it and choose the .xlsx or CSV file inside',
  fileNoSheet: 'This workbook has no sheet {sheet}',
  fileNoSource: 'Choose the {count|column|columns} for {fields} first',
  fileBroken: 'This file is damaged: {why}',
  fileLinked: 'This workbook takes values from other files: save a copy with the values alone',
  fileQuote: 'A quotation mark opened in row {row} is never closed',
  fileTooLarge: 'A file may have up to {megabytes} MB',
  fileTooManyRows: 'A file may have up to {rows} rows',
  fileTooWide: 'A row may have up to {columns} columns',
  fileBomb: 'This workbook unpacks to far more than it should, so it is not opened',
  fileTooSlow: 'This file takes too long to read',
  fileTooBig: 'This file needs more memory to read than it may have',

  // how a column is read, and why one is left out
  leftOutNotDegrees: 'not degrees: {text}',
  readsAmounts: '“{text}” is read as {value}',
  readsMixed: 'Points and commas mean different things in this column: “{text}” is read as {value}',
  readsUnclear: '“{text}” can be read in two ways',

  // why a row was left out
  droppedTotal: 'a line of totals',
  droppedHeading: 'the headings again',
  droppedNote: 'a remark in one cell',
} as const
export type FileLine = keyof typeof lines

/** A line about a file with its `{name}` places filled. */
export const sayOfFile = (id: FileLine, values: Record<string, string | number> = {}): string => fill(lines[id], values)
