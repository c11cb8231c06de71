import { fill } from './fill'

/** Messages about imported files, cells and rows. Only the provider uses them, so they stay out of the browser bundles. */
const lines = {
  // problems and notes about a cell
  moneySign: 'A budget cannot be negative',
  moneyExponent: 'Write the amount in full, not as 12k or 1e4',
  moneyEmpty: 'Enter an amount in dollars',
  moneyUnclear: 'This amount is ambiguous. Write it as 1,500 or 1,500.00',
  moneyDropped: 'Read as {value}: cents are dropped',
  moneyComma: 'Read as {value}: the comma is used as a decimal point',
  moneyMixed: 'Read as {value}: this column mixes two number formats',
  outlineInvalid: 'Write the outline as POLYGON ((longitude latitude, …)) with at least 3 corners',
  zipFar: '{distance} from ZIP code {zip}. Check the signs and the order of latitude and longitude',
  cellError: 'This cell contains a spreadsheet error',
  cellUnsaved: 'The file holds no result for this formula. Open the file in a spreadsheet program and save it again',
  cellDate: 'The spreadsheet changed this to a date. Correct it here, or format the column as text',
  cellMaybeDate: 'A spreadsheet may have changed this to a date',
  cellFormula: 'This is the result of a formula',
  cellLikeFormula: 'This starts like a formula. It is imported as text',
  cellOddEncoding: 'This row uses a different text encoding than the rest of the file. Check accented letters',
  cellShortened: 'The spreadsheet shortened this number. Format the column as text',
  duplicateInFile: 'Row {row} has the same loan and lot number',
  duplicateThere: 'A lot with this loan and lot number is there already',

  // problems of a file
  fileEmpty: 'This file is empty',
  fileNoRows: 'This file has no lots below its headings',
  fileNoHeadings: 'This file has no row of headings such as Street, City, and Loan number',
  fileHeadingsNotThere: 'Row {row} has no headings',
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
  fileLinked: 'This workbook takes values from other files. Save a copy that holds only values',
  fileQuote: 'A quotation mark opened in row {row} is never closed',
  fileTooLarge: 'A file can have up to {megabytes} MB',
  fileTooManyRows: 'A file can have up to {rows} rows',
  fileTooWide: 'A row can have up to {columns} columns',
  fileBomb: 'This workbook is far larger unpacked than it should be, so it was not opened',
  fileTooSlow: 'This file takes too long to read',
  fileTooBig: 'This file is too large to read. Split it and import the parts',

  // number format of a column, and why a column is left out
  leftOutNotDegrees: 'not in degrees: {text}',
  readsAmounts: '“{text}” is read as {value}',
  readsMixed: 'This column uses periods and commas in two ways. “{text}” is read as {value}',
  readsUnclear: '“{text}” is ambiguous',

  // why a row was left out
  droppedTotal: 'total row',
  droppedHeading: 'repeated headings',
  droppedNote: 'note in one cell',
} as const
export type FileLine = keyof typeof lines

/** Formats a message and fills its `{name}` placeholders. */
export const sayOfFile = (id: FileLine, values: Record<string, string | number> = {}): string => fill(lines[id], values)
