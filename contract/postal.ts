import { sayOfField } from './field-lines'

export type ReadText = { ok: true; value: string; note?: string } | { ok: false; message: string }

/** The country a lot is in when nobody says another (spec §9). */
export const defaultCountry = 'USA'

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

/** A country as it is kept: the neighbours by one name however they are spelled, others as written; empty → USA. */
export function readCountry(text: string): string {
  const typed = text.trim()
  const key = typed
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}]/gu, '')
  return typed === '' ? defaultCountry : (spellings[key] ?? typed)
}

/** A postal code as its country writes it (spec §9: a field of its own): ZIP and ZIP+4 in the USA, "A1A 1A1" in Canada. */
export function readPostalCode(text: string, country: string): ReadText {
  const typed = text.trim()
  if (country === 'USA')
    return zipPattern.test(typed) ? readZip(typed) : { ok: false, message: sayOfField('zipInvalid') }
  if (country === 'Canada') return readCanadian(typed)
  return /^[\p{L}\d][\p{L}\d -]{0,11}$/u.test(typed)
    ? { ok: true, value: typed }
    : { ok: false, message: sayOfField('postalInvalid', { country }) }
}

// "78701.0" is what a number column of some programs writes.
const zipPattern = /^\d{5}(?:\.0)?(?:\s*[-–]?\s*\d{4})?$/

/**
 * A postal code of a file's cell. Spreadsheets drop the zeros a code begins with; they are put back and `note` says so. A
 * person who types a digit too few is asked instead.
 */
export function readPostalCell(text: string, country: string): ReadText {
  return country === 'USA' ? readZip(text.trim()) : readPostalCode(text, country)
}

function readZip(typed: string): ReadText {
  const [, zip, plus] = /^(\d{3,5})(?:\.0)?(?:\s*[-–]?\s*(\d{4}))?$/.exec(typed) ?? []
  if (zip === undefined) return { ok: false, message: sayOfField('zipInvalid') }
  const value = zip.padStart(5, '0') + (plus ? `-${plus}` : '')
  return zip.length < 5 ? { ok: true, value, note: sayOfField('zipPadded', { value }) } : { ok: true, value }
}

function readCanadian(typed: string): ReadText {
  const [, area, unit] = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(typed.toUpperCase()) ?? []
  return area
    ? { ok: true, value: `${area} ${unit}` }
    : { ok: false, message: sayOfField('postalInvalid', { country: 'Canada' }) }
}
