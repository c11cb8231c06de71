import { fill } from './fill'

/** Messages about imported files, cells and rows. Only the provider uses them, so they stay out of the browser bundles. */
const lines = {
  // problems and notes about a cell
  moneySign: 'A budget cannot be negative',
  moneyExponent: 'Write the amount in full, not as 12k or 1e4',
  moneyEmpty: 'Enter an amount in dollars',
  moneyUnclear: 'This amount is ambiguous. Write it as 1,500 or 1,500.00',
  moneyPercent: 'This is a percentage. Enter an amount in dollars',
  moneyDropped: 'Read as {value}: cents are dropped',
  moneyComma: 'Read as {value}: the comma is used as a decimal point',
  moneyMixed: 'Read as {value}: this column mixes two number formats',
  centsUnclear: 'This amount is ambiguous. Write it as 1,500.00, or as (1,500.00) below zero',
  centsRounded: 'Rounded to the cent',
  valueNegative: 'A scheduled value cannot be negative. Put what reduces it in the column of change orders',
  changeTooLarge: 'The change order is larger than the scheduled value',
  rateUnclear: 'Write the retainage as a percentage from 0 to 100, such as 10 or 7.5%',
  changesImported: 'Change orders to date, imported from {file}',
  outlineInvalid: 'Write the outline as POLYGON ((longitude latitude, …)) with at least 3 corners',
  zipFar: '{distance} from ZIP code {zip}. Check the signs and the order of latitude and longitude',
  cellError: 'This cell contains a spreadsheet error',
  cellUnsaved: 'This cell holds a formula without a saved value: open the file in your spreadsheet program and save it',
  cellDate: 'The spreadsheet changed this to a date. Correct it here, or format the column as text',
  cellMaybeDate: 'A spreadsheet may have changed this to a date',
  cellFormula: 'This is the result of a formula',
  cellLikeFormula: 'This starts like a formula. It is imported as text',
  cellOddEncoding: 'This row uses a different text encoding than the rest of the file. Check accented letters',
  cellShortened: 'The spreadsheet shortened this number. Format the column as text',
  duplicateInFile: 'Row {row} has the same loan and lot number',
  duplicateThere:
    'A lot with this loan and lot number is there already. To change it, choose “Update lots that exist as well”',
  sameRecordInFile: 'Row {row} is about the same {one}',
  thereAlready: 'This {one} is there already',
  manyThere: '{count} {many} match this row. Add what tells them apart',
  newNeeds: 'No such {one} is there. To add one, choose columns for {fields}',
  changedSinceCheck: '{who} changed this {one} after the file was checked. Check the file again',
  goneSinceCheck: 'This {one} was removed or renamed after the file was checked. Check the file again',
  agencyUnknown: 'No active agency has this name or email address',
  agencyMany: '{count} agencies have this name. Use the email address of one',
  agencyUnused: 'An admin belongs to no agency: this is not imported',
  ownRole: 'You cannot change your own role',
  invitationsLeft:
    'This file has {count} new {count|user|users}, and you can invite {left} within the next {wait}. Split the file and import the rest after that.',
  outlineDrawn: 'Outline with {count} corners',

  // problems of a file
  fileEmpty: 'This file is empty',
  fileNoRows: 'This file has no rows below its headings',
  fileNoHeadings: 'This file has no row of headings such as {examples}',
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
  droppedSection: 'heading without an amount',
  droppedNoLine: 'no code, title or value',
} as const
export type FileLine = keyof typeof lines

/** Formats a message and fills its `{name}` placeholders. */
export const sayOfFile = (id: FileLine, values: Record<string, string | number> = {}): string => fill(lines[id], values)
