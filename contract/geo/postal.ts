import { t as sayOfField } from 'locales/fields'
import { defaultCountry } from './default-country'

export type ReadText = { ok: true; value: string; note?: string } | { ok: false; message: string }

const spellings: Record<string, string> = {
  us: 'USA',
  usa: 'USA',
  unitedstates: 'USA',
  unitedstatesofamerica: 'USA',
  america: 'USA',
  ca: 'Canada',
  can: 'Canada',
  canada: 'Canada',
  mx: 'Mexico',
  mex: 'Mexico',
  mexico: 'Mexico',
  méxico: 'Mexico',
}

/** Normalizes a country: the USA's neighbors get one name for all spellings, others stay as typed; empty → USA. */
export function readCountry(text: string): string {
  const typed = text.trim()
  const key = typed
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}]/gu, '')
  return typed === '' ? defaultCountry : (spellings[key] ?? typed)
}

/**
 * Parses a postal code in its country's format (spec §9: a separate field): ZIP and ZIP+4 in the USA, "A1A 1A1" in
 * Canada.
 */
export function readPostalCode(text: string, country: string): ReadText {
  const typed = text.trim()
  if (country === 'USA') return readZip(typed)
  if (country === 'Canada') return readCanadian(typed)
  return /^[\p{L}\d][\p{L}\d -]{0,11}$/u.test(typed)
    ? { ok: true, value: typed }
    : { ok: false, message: sayOfField('postalInvalid', { country }) }
}

// Some programs write "78701.0" from a number column.
const zipPattern = /^(\d{5})(?:\.0)?(?:\s*[-–]?\s*(\d{4}))?$/
const shortZipPattern = /^(\d{3,4})(?:\.0)?(?:\s*[-–]?\s*(\d{4}))?$/

/**
 * Parses a ZIP code from a cell. Spreadsheets drop leading zeros; they are restored, with a `note`, if the row's state
 * has that ZIP code (`isOfState`): "2134" in Massachusetts, but not "7870" in Texas. A ZIP code of another state is
 * refused. If the state is unknown, `isOfState` is null and no zeros are restored.
 */
export function readZipCell(text: string, isOfState: ((zip: string) => boolean) | null): ReadText {
  const typed = text.trim()
  if (zipPattern.test(typed)) {
    const read = readZip(typed)
    const isOther = read.ok && isOfState !== null && !isOfState(read.value)
    return isOther ? { ok: false, message: sayOfField('zipNotOfState', { zip: read.value.slice(0, 5) }) } : read
  }
  const [, zip = '', plus] = shortZipPattern.exec(typed) ?? []
  const padded = zip.padStart(5, '0')
  if (zip === '' || !isOfState?.(padded)) return { ok: false, message: sayOfField('zipInvalid') }
  const value = padded + (plus ? `-${plus}` : '')
  return { ok: true, value, note: sayOfField('zipPadded', { value }) }
}

function readZip(typed: string): ReadText {
  const [, zip, plus] = zipPattern.exec(typed) ?? []
  if (zip === undefined) return { ok: false, message: sayOfField('zipInvalid') }
  return { ok: true, value: zip + (plus ? `-${plus}` : '') }
}

function readCanadian(typed: string): ReadText {
  const [, area, unit] = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(typed.toUpperCase()) ?? []
  return area
    ? { ok: true, value: `${area} ${unit}` }
    : { ok: false, message: sayOfField('postalInvalid', { country: 'Canada' }) }
}
