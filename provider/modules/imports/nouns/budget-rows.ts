import { tooLarge } from 'contract/ledger/fields'
import { mostCents } from 'contract/money/cents'
import { isDash, readCents } from 'contract/money/typed-cents'
import { type FileLine, t as sayOfFile } from 'locales/files'
import type { RowBelow } from 'provider/modules/imports/noun'
import type { RowFacts } from 'provider/modules/imports/read-values'

type Amount = { cents: number; note?: string } | { message: string }

const moneyProblems = {
  sign: 'notAnAmount',
  currency: 'moneyCurrency',
  exponent: 'moneyExponent',
  percent: 'moneyPercent',
  unclear: 'moneyUnclear',
  'not an amount': 'notAnAmount',
  empty: 'moneyEmpty',
} as const

/**
 * Reads an amount in dollars, negative in parentheses or with a minus sign; empty is 0. A workbook's number is rounded
 * to the cent.
 */
export function readAmount(text: string, facts: RowFacts[string]): Amount {
  const written = text.trim()
  if (written === '' || isDash(written)) return { cents: 0 }
  if (facts?.number === undefined) {
    const read = readCents(written, { isSigned: true })
    if (read.ok) return { cents: read.cents }
    return { message: read.why === 'too large' ? tooLarge() : sayOfFile(moneyProblems[read.why]) }
  }
  const cents = Math.round(facts.number * 100)
  if (Math.abs(cents) > mostCents) return { message: tooLarge() }
  const isExact = Math.abs(facts.number * 100 - cents) < 0.0001
  return isExact ? { cents } : { cents, note: sayOfFile('centsRounded') }
}

const totalWords = /^(grand\s*|sub\s*-?\s*)?totals?\b|\b(sub\s*-?\s*)?totals?\s*[:.]?$/i
/** Sums that the next page of a sheet begins with. */
const pageWords = /\b(brought|carried)\s+(forward|over)\b/i
const isTotal = (text: string): boolean => totalWords.test(text.trim()) || pageWords.test(text)

/**
 * Reasons why rows of a schedule of values are no lines: totals, also unlabeled ones that equal the sum of the rows
 * above, headings of sections without an amount, and rows without code, title and value. Null for a line.
 */
export function rowsWithoutLine(rows: readonly RowBelow[]): (FileLine | null)[] {
  const sums = { all: 0, section: 0 }
  return rows.map((row) => {
    const reason = row.why ?? reasonOf(row, sums)
    if (reason === 'droppedTotal') sums.section = 0
    if (reason !== null) return reason
    const value = valueOf(row)
    sums.all += value
    sums.section += value
    return null
  })
}

function reasonOf(row: RowBelow, sums: { all: number; section: number }): FileLine | null {
  const { texts } = row
  const [code, title] = [texts.code?.trim() ?? '', texts.title?.trim() ?? '']
  const value = valueOf(row)
  const isSum = value !== 0 && (value === sums.all || value === sums.section)
  if ((isTotal(code) || isTotal(title)) && (code === '' || isTotal(code) || isSum)) return 'droppedTotal'
  const isEmpty = texts.scheduledValue?.trim() === '' && (texts.changeOrders ?? '').trim() === ''
  if (code === '' && title === '') return isSum ? 'droppedTotal' : isEmpty ? 'droppedNoLine' : null
  return isEmpty ? 'droppedSection' : null
}

/** Scheduled value of a row in cents; 0 if it has none. */
function valueOf({ texts, facts }: RowBelow): number {
  const amount = readAmount(texts.scheduledValue ?? '', facts.scheduledValue)
  return 'cents' in amount ? amount.cents : 0
}

const grandTotal = /^(grand\s*)?totals?\s*[:.]?$|\bgrand\b|\btotal\s+(contract|project|budget|schedule|amount|loan)\b/i

/**
 * The file's own total of its scheduled values: its total of everything that equals the sum of the lines, otherwise its
 * last one, or its only total row; null if there is none.
 */
export function fileTotal(totals: readonly RowBelow[], lines: number): number | null {
  // The label may be in a column that is not imported, such as item numbers.
  const named = totals.filter(({ cells }) => cells.some((cell) => grandTotal.test(cell.trim())))
  const own =
    named.find((row) => valueOf(row) === lines) ?? named.at(-1) ?? (totals.length === 1 ? totals[0] : undefined)
  return own?.texts.scheduledValue?.trim() ? valueOf(own) : null
}
