import { eachLotText, enteredLotFields, fieldProblem, type EnteredLotKey, type LotTextKey } from 'contract/lots/fields'
import { lengthText, unitsFor } from 'contract/geo/units'
import { distanceBetween, farAway } from 'contract/geo/distance'
import { t as sayOfField } from 'locales/fields'
import { t as sayOfFile } from 'locales/files'
import { readDegrees } from 'contract/geo/degrees'
import type { numberFields } from 'contract/imports/calls'
import { amountTooLarge, readDollars } from 'contract/money/money'
import type { MarkReading } from 'contract/money/numbers'
import { closedRing, crossesItself, ringArea, type Corner } from 'contract/geo/outline'
import { readCountry, readPostalCode, readZipCell } from 'contract/geo/postal'
import { readState } from 'contract/geo/states'
import type { Places } from 'provider/adapters/places'
import type { ImportField } from 'contract/imports/fields'
import { choiceText, readChoice } from './file-texts'
import type { CellFacts } from './read/table'

export type CoordinatesSource = 'placed' | 'address' | 'zip' | 'city'

/** The values of a row, normalized as a lot stores them. */
export type LotValues = Record<LotTextKey, string> & {
  /** Whole dollars. */
  totalBudget: number | null
  latitude: number | null
  longitude: number | null
  coordinatesSource: CoordinatesSource | null
  outline: [number, number][] | null
}

/** A problem or note about a cell, with the cell's text in the file. */
export type CellNote = { field: string; text: string; message: string }

/** Cell texts of a row by field; fields without a column are absent. */
export type RowTexts = Partial<Record<string, string>>

/** The result of reading a row: a row with problems is not imported, one with notes is. */
export type ReadRow<Values = LotValues> = { values: Values; problems: CellNote[]; notes: CellNote[] }

/** Spreadsheet facts about the cells of a row, by field: number, date, formula. */
export type RowFacts = Partial<Record<string, CellFacts>>

/** The number format of a column. */
export type ColumnReading = MarkReading & { isMixed: boolean }
export type ColumnReadings = Readonly<Record<NumberField, ColumnReading>>
export type NumberField = (typeof numberFields)[number]
export const byThemselves: ColumnReadings = { totalBudget: { mark: null, isStated: false, isMixed: false } }

type Reading = { ok: true; value: string; note?: string } | { ok: false; message: string }

const spreadsheetError = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/
const shortenedNumber = /^\d([.,]\d+)?E\+\d+$/i

/**
 * Reads one row (spec §3 and §5, domain rule 3): normalizes every cell by its kind and reports every problem at its
 * cell. A required field without a source is reported for the file, not for each row.
 */
export function readValues(
  texts: RowTexts,
  places: Places,
  readings: ColumnReadings = byThemselves,
  facts: RowFacts = {},
): ReadRow {
  const row: ReadRow = { values: emptyValues(), problems: [], notes: [] }
  const country = readCountry(texts.country ?? '')
  for (const field of enteredLotFields) {
    const text = texts[field.dbKey]
    if (text === undefined && field.isRequired) continue
    const read = readCell(field, (text ?? '').trim(), country, readings, facts[field.dbKey])
    if (!read.ok) row.problems.push({ field: field.dbKey, text: text ?? '', message: read.message })
    else {
      if (read.note) row.notes.push({ field: field.dbKey, text: text ?? '', message: read.note })
      put(row.values, field.dbKey, read.value)
    }
  }
  checkTogether(row, texts, places)
  row.problems.sort((one, other) => position(one) - position(other))
  return row
}

const position = ({ field }: CellNote): number => enteredLotFields.findIndex(({ dbKey }) => dbKey === field)

const emptyValues = (): LotValues => ({
  ...eachLotText(() => ''),
  totalBudget: null,
  latitude: null,
  longitude: null,
  coordinatesSource: null,
  outline: null,
})

/** Returns the reason why a spreadsheet cell has no value; null if it has one. */
function brokenCell(text: string, facts: CellFacts | undefined): string | null {
  if (spreadsheetError.test(text)) return sayOfFile('cellError')
  return facts?.isUnsaved ? sayOfFile('cellUnsaved') : null
}

/**
 * Reads a cell as the value that its field stores. `readings` tells how each column writes numbers.
 * @returns the value as text, or the problem as a message for the importing person
 */
export function readCell(
  field: ImportField,
  text: string,
  country: string,
  readings: ColumnReadings,
  facts: CellFacts | undefined,
): Reading {
  const broken = brokenCell(text, facts)
  if (broken !== null) return { ok: false, message: broken }
  if (field.kind === 'country') return shared(field, country)
  const problem = shared(field, field.choices ? readChoice(text, field.choices) : text)
  if (!problem.ok || text === '') return problem
  switch (field.kind) {
    case 'text':
    case 'city':
      return readText(field, text, facts)
    case 'email':
      return { ok: true, value: text.toLowerCase() }
    case 'postal':
      // `checkZip` reads ZIP codes, because they depend on the row's state.
      return country === 'USA' ? { ok: true, value: text } : readPostalCode(text, country)
    case 'state':
      return readStateCell(text, country)
    case 'money':
      return readMoney(facts?.number === undefined ? text : inFull.format(facts.number), facts, readings.totalBudget)
    case 'latitude':
      return readDegreesCell(text, 90)
    case 'longitude':
      return readDegreesCell(text, 180)
    case 'outline':
      return readOutline(text) ? { ok: true, value: text } : { ok: false, message: sayOfFile('outlineInvalid') }
    default:
      return problem
  }
}

// A spreadsheet saves lot 1-2 to CSV as "2-Jan" or "Jan-02".
const dateLike =
  /^(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(-\d{1,4})$|^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i
const formulaLike = /^[=+@]|^-\D/
/** Fields of numbers that begin with a plus sign. */
const dialed = new Set<string>(['contactNumber'])
const written = new Set<string>(['street', 'city', 'borrowerName'])
/** Fields of numbers with hyphens, which a spreadsheet takes for dates. */
const hyphenated = new Set<string>(['lotNumber', 'code'])

function readText({ dbKey }: ImportField, text: string, facts: CellFacts | undefined): Reading {
  if (shortenedNumber.test(text)) return { ok: false, message: sayOfFile('cellShortened') }
  if (facts?.isDate) return { ok: false, message: sayOfFile('cellDate') }
  const note = () => {
    if (formulaLike.test(text) && !dialed.has(dbKey)) return sayOfFile('cellLikeFormula')
    if (facts?.isFormula && written.has(dbKey)) return sayOfFile('cellFormula')
    return hyphenated.has(dbKey) && dateLike.test(text) ? sayOfFile('cellMaybeDate') : null
  }
  const said = note()
  return { ok: true, value: text, ...(said !== null && { note: said }) }
}

function shared(field: ImportField, value: string): Reading {
  if (value !== '' && field.choices && !field.choices.includes(value))
    return { ok: false, message: sayOfField('notAChoice', { choices: field.choices.map(choiceText).join(', ') }) }
  const message = fieldProblem(field, value)
  return message === null ? { ok: true, value } : { ok: false, message }
}

function readStateCell(text: string, country: string): Reading {
  if (country !== 'USA') return { ok: true, value: text }
  const value = readState(text)
  return value === null ? { ok: false, message: sayOfField('stateUnknown') } : { ok: true, value }
}

const moneyProblems = {
  sign: 'moneySign',
  exponent: 'moneyExponent',
  empty: 'moneyEmpty',
  percent: 'moneyPercent',
  unclear: 'moneyUnclear',
} as const
const grouped = new Intl.NumberFormat('en-US')
const inFull = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })
const asStored: ColumnReading = { mark: '.', isStated: true, isMixed: false }

export const dollarsText = (dollars: number): string => `$${grouped.format(dollars)}`

function readMoney(text: string, facts: CellFacts | undefined, column: ColumnReading): Reading {
  const reading = facts?.number === undefined ? column : asStored
  const read = readDollars(text, reading)
  if (!read.ok)
    return { ok: false, message: read.why === 'too large' ? amountTooLarge() : sayOfFile(moneyProblems[read.why]) }
  const note = moneyNote(read, text, reading)
  return { ok: true, value: String(read.dollars), ...(note !== null && { note }) }
}

/** The note for an amount that does not use the US format. ".00" needs none, because nothing is lost. */
function moneyNote(
  { dollars, dropped }: { dollars: number; dropped: string | null },
  text: string,
  column: ColumnReading,
) {
  const value = dollarsText(dollars)
  if (dropped !== null && !/^[.,]0*$/.test(dropped)) return sayOfFile('moneyDropped', { value })
  if (dropped?.startsWith(',')) return sayOfFile('moneyComma', { value })
  return column.isMixed && /[.,]/.test(text) ? sayOfFile('moneyMixed', { value }) : null
}

function readDegreesCell(text: string, most: number): Reading {
  const degrees = readDegrees(text, most)
  return degrees === null
    ? { ok: false, message: sayOfField('degrees', { from: -most, to: most }) }
    : { ok: true, value: String(degrees) }
}

/** Parses `POLYGON ((longitude latitude, …))` into a closed ring; null if it is not a valid one. */
function readOutline(text: string): [number, number][] | null {
  const [, inside] = /^\s*POLYGON\s*\(\(([^()]*)\)\)\s*$/i.exec(text) ?? []
  const corners = (inside ?? '').split(',').map((pair): Corner | null => {
    const [longitude, latitude, more] = pair.trim().split(/\s+/).map(Number)
    const isCorner = longitude !== undefined && latitude !== undefined && more === undefined
    return isCorner && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null
  })
  if (corners.some((corner) => corner === null)) return null
  const ring = closedRing(corners.filter((corner) => corner !== null))
  return ring.length >= 4 && ringArea(ring) > 0 && !crossesItself(ring) ? ring : null
}

function put(values: LotValues, key: EnteredLotKey, value: string): void {
  if (key === 'totalBudget' || key === 'latitude' || key === 'longitude')
    values[key] = value === '' ? null : Number(value)
  else if (key === 'outline') values.outline = value === '' ? null : readOutline(value)
  else if (key === 'coordinatesSource') values.coordinatesSource = value === '' ? null : (value as CoordinatesSource)
  else values[key] = value
}

/** Checks that depend on more than one cell of the row. */
function checkTogether(row: ReadRow, texts: RowTexts, places: Places): void {
  const { values, problems } = row
  const isFine = (field: EnteredLotKey) => !problems.some((problem) => problem.field === field)
  if ((values.latitude === null) !== (values.longitude === null) && isFine('latitude') && isFine('longitude')) {
    const field = values.latitude === null ? 'latitude' : 'longitude'
    problems.push({ field, text: texts[field] ?? '', message: sayOfField('bothDegrees') })
  }
  if (values.country === 'USA' && values.postalCode !== '') checkZip(row, texts, places)
}

/**
 * Reads the ZIP code for the row's state. A ZIP code of another state is a problem and is not used to locate the lot.
 */
function checkZip({ values, problems, notes }: ReadRow, texts: RowTexts, places: Places): void {
  const remark = (field: EnteredLotKey, message: string): CellNote => ({ field, text: texts[field] ?? '', message })
  const state = values.stateOrProvince
  const read = readZipCell(values.postalCode, state === '' ? null : (zip) => places.isZipOf(zip, state))
  if (!read.ok) return void problems.push(remark('postalCode', read.message))
  values.postalCode = read.value
  if (read.note) notes.push(remark('postalCode', read.note))
  const place = places.zip(read.value)
  const { latitude, longitude } = values
  if (!place || latitude === null || longitude === null) return
  const away = distanceBetween(place, { latitude, longitude })
  if (away > farAway)
    notes.push(
      remark(
        'latitude',
        sayOfFile('zipFar', { distance: lengthText(away, unitsFor(null, values.country)), zip: place.zip }),
      ),
    )
}
