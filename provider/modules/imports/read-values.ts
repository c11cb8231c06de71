import { enteredLotFields, fieldProblem, type EnteredLotKey, type LotField } from 'contract/lot-fields'
import { metres } from 'contract/checks'
import { distanceBetween, farAway } from 'contract/distance'
import { sayOfFile } from 'contract/file-lines'
import { sayOfField } from 'contract/field-lines'
import { amountTooLarge, readDollars } from 'contract/money'
import { closedRing, crossesItself, ringArea, type Corner } from 'contract/outline'
import { readCountry, readPostalCell } from 'contract/postal'
import { readState } from 'contract/states'
import type { Places } from 'provider/adapters/places'
import { unsavedFormula } from './read/table'

type TextKey = Exclude<EnteredLotKey, 'totalBudget' | 'latitude' | 'longitude' | 'coordinatesSource' | 'outline'>
export type CoordinatesSource = 'placed' | 'address' | 'zip' | 'city'

/** A row's values, each as a lot keeps it. */
export type LotValues = Record<TextKey, string> & {
  /** Whole dollars. */
  totalBudget: number | null
  latitude: number | null
  longitude: number | null
  coordinatesSource: CoordinatesSource | null
  outline: [number, number][] | null
}

/** Something to say of a cell, with its text as the file has it. */
export type Said = { field: EnteredLotKey; text: string; message: string }

/** The texts of a row by field; a field without a column is absent. */
export type RowTexts = Partial<Record<EnteredLotKey, string>>

/** What the values of one row read as: problems keep it out, notes do not. */
export type ReadRow = { values: LotValues; problems: Said[]; notes: Said[] }

type Reading = { ok: true; value: string; note?: string } | { ok: false; message: string }

const spreadsheetError = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/
const shortenedNumber = /^\d([.,]\d+)?E\+\d+$/i

/** Reads one row (spec §3 and §5, domain rule 3): every cell normalised by its kind, every problem at its cell. */
export function readValues(texts: RowTexts, places: Places): ReadRow {
  const row: ReadRow = { values: emptyValues(), problems: [], notes: [] }
  const country = readCountry(texts.country ?? '')
  for (const field of enteredLotFields) {
    const text = texts[field.dbKey] ?? ''
    const read = readCell(field, text.trim(), country)
    if (!read.ok) row.problems.push({ field: field.dbKey, text, message: read.message })
    else {
      if (read.note) row.notes.push({ field: field.dbKey, text, message: read.note })
      put(row.values, field.dbKey, read.value)
    }
  }
  checkTogether(row, texts, places)
  return row
}

const emptyValues = (): LotValues => ({
  lotNumber: '',
  street: '',
  city: '',
  stateOrProvince: '',
  postalCode: '',
  country: '',
  loanNumber: '',
  borrowerName: '',
  borrowerEmail: '',
  totalBudget: null,
  latitude: null,
  longitude: null,
  coordinatesSource: null,
  outline: null,
})

function readCell(field: LotField, text: string, country: string): Reading {
  if (spreadsheetError.test(text)) return { ok: false, message: sayOfFile('cellError') }
  if (text === unsavedFormula) return { ok: false, message: sayOfFile('cellUnsaved') }
  if (field.kind === 'country') return shared(field, country)
  const problem = shared(field, field.kind === 'choice' ? text.toLowerCase() : text)
  if (!problem.ok || text === '') return problem
  switch (field.kind) {
    case 'text':
      return shortenedNumber.test(text) ? { ok: false, message: sayOfFile('cellShortened') } : { ok: true, value: text }
    case 'email':
      return { ok: true, value: text.toLowerCase() }
    case 'postal':
      return readPostalCell(text, country)
    case 'state':
      return readStateCell(text, country)
    case 'money':
      return readMoney(text)
    case 'latitude':
      return readDegrees(text, 90)
    case 'longitude':
      return readDegrees(text, 180)
    case 'outline':
      return readOutline(text) ? { ok: true, value: text } : { ok: false, message: sayOfFile('outlineInvalid') }
    default:
      return problem
  }
}

function shared(field: LotField, value: string): Reading {
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
} as const
const grouped = new Intl.NumberFormat('en-US')

function readMoney(text: string): Reading {
  const read = readDollars(text)
  if (!read.ok)
    return { ok: false, message: read.why === 'too large' ? amountTooLarge : sayOfFile(moneyProblems[read.why]) }
  const value = String(read.dollars)
  // ".00" loses nothing.
  if (read.dropped === null || /^[.,]0*$/.test(read.dropped)) return { ok: true, value }
  return { ok: true, value, note: sayOfFile('moneyDropped', { value: `$${grouped.format(read.dollars)}` }) }
}

function readDegrees(text: string, most: number): Reading {
  const typed = text.replace(/°$/, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
  const isNumber = /^[-−+]?\d{1,3}(\.\d+)?$/.test(typed)
  const degrees = Number(typed.replace('−', '-'))
  if (isNumber && Math.abs(degrees) <= most) return { ok: true, value: String(degrees) }
  return { ok: false, message: sayOfField('degrees', { from: -most, to: most }) }
}

/** The closed ring of `POLYGON ((longitude latitude, …))`, or null where it is none. */
export function readOutline(text: string): [number, number][] | null {
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

/** What only several cells of a row say together. */
function checkTogether({ values, problems, notes }: ReadRow, texts: RowTexts, places: Places): void {
  const say1 = (field: EnteredLotKey, message: string): Said => ({ field, text: texts[field] ?? '', message })
  const isFine = (field: EnteredLotKey) => !problems.some((problem) => problem.field === field)
  if ((values.latitude === null) !== (values.longitude === null) && isFine('latitude') && isFine('longitude'))
    problems.push(say1(values.latitude === null ? 'latitude' : 'longitude', sayOfField('bothDegrees')))
  if (values.country !== 'USA' || values.stateOrProvince === '' || values.postalCode === '') return
  const place = places.zip(values.postalCode)
  if (!place) return
  if (place.state !== values.stateOrProvince)
    notes.push(say1('postalCode', sayOfFile('zipElsewhere', { zip: place.zip, state: place.state })))
  const { latitude, longitude } = values
  const away = latitude === null || longitude === null ? 0 : distanceBetween(place, { latitude, longitude })
  if (away > farAway) notes.push(say1('latitude', sayOfFile('zipFar', { distance: metres(away), zip: place.zip })))
}
