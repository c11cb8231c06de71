/** Decimal separators. Each groups thousands in countries that use the other one. */
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** The digits before and after the decimal separator; `fraction` is '' without one. */
export type SplitNumber = { whole: string; fraction: string; mark: DecimalMark | null }

/** The decimal separator of a column. `isStated`: a person chose it, so it also applies before exactly three digits. */
export type MarkReading = { mark: DecimalMark | null; isStated: boolean }

const unread: MarkReading = { mark: null, isStated: false }
const other = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')
const isMark = (character: string): character is DecimalMark => character === '.' || character === ','
const marksIn = (text: string): DecimalMark[] => [...text].filter(isMark)

const groups = { '.': /^[1-9]\d{0,2}(\.\d{3})+$/, ',': /^[1-9]\d{0,2}(,\d{3})+$/ } as const
const spaced = /(?<=\d)['’\s](?=\d{3}(?!\d))/g

/** True for a number in a short form or with an exponent: "12k", "1e5". */
export const isShortForm = (text: string): boolean =>
  /\d\s*(e\s*[+\d]|(k|mm?|bn?|thousand|million|billion)\b)/i.test(text)

/**
 * A number without the spaces and apostrophes that group thousands; null if other characters are between its digits.
 */
function compact(text: string): string | null {
  const joined = text.replace(spaced, '').replace(/[.,]$/, '')
  return /^[\d.,]+$/.test(joined) ? joined : null
}

const cut = (text: string, mark: DecimalMark): SplitNumber => {
  const at = text.lastIndexOf(mark)
  return { whole: text.slice(0, at).replace(/\D/g, ''), fraction: text.slice(at + 1), mark }
}

/**
 * Splits a number at its decimal separator. A single separator before exactly three digits groups thousands, unless a
 * person stated otherwise. Returns null for an ambiguous number and for invalid grouping.
 */
export function splitNumber(text: string, reading: MarkReading = unread): SplitNumber | null {
  const number = compact(text)
  if (number === null) return null
  const marks = marksIn(number)
  const [mark] = marks.slice(-1)
  const whole = { whole: number.replace(/\D/g, ''), fraction: '', mark: null }
  if (mark === undefined) return whole
  const [before = '', behind = ''] = [
    number.slice(0, number.lastIndexOf(mark)),
    number.slice(number.lastIndexOf(mark) + 1),
  ]
  if (marks.length > 1 && new Set(marks).size === 1) return groups[mark].test(number) ? whole : null
  if (marks.length > 1) return groups[other(mark)].test(before) ? cut(number, mark) : null
  const isGroup = groups[mark].test(number)
  if (isGroup && !(reading.isStated && reading.mark === mark)) return whole
  if (reading.mark !== null) return reading.mark === mark ? cut(number, mark) : null
  // Without a known column format, a point is decimal; a comma is decimal only before two digits.
  return behind.length !== 3 && (mark === '.' || behind.length === 2) ? cut(number, mark) : null
}

/** The decimal separator that a number implies on its own; null if it implies none. */
function impliedMark(text: string): DecimalMark | null {
  const number = compact(text)
  const marks = number === null ? [] : marksIn(number)
  const [mark] = marks.slice(-1)
  if (number === null || mark === undefined) return null
  if (new Set(marks).size === 2) return mark
  if (groups[mark].test(number)) return other(mark)
  if (marks.length > 1) return null
  const behind = number.length - number.indexOf(mark) - 1
  return mark === '.' || behind === 2 ? mark : null
}

/** The decimal separator of a column; `isMixed` if its numbers contradict each other. */
export type ColumnMark = { mark: DecimalMark | null; isMixed: boolean }

/** Infers the decimal separator of a column from all of its numbers. */
export function columnMark(numbers: Iterable<string>): ColumnMark {
  const seen = new Set<DecimalMark>()
  for (const number of numbers) {
    const mark = impliedMark(number)
    if (mark) seen.add(mark)
    if (seen.size === 2) return { mark: null, isMixed: true }
  }
  return { mark: [...seen][0] ?? null, isMixed: false }
}
