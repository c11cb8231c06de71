import { t as sayOfFile } from 'locales/files'
import type { DecimalMark } from 'contract/money/numbers'
import { columnMark, splitNumber } from 'contract/money/numbers'
import { amountDigits, readDollars } from 'contract/money/money'
import type { Mapping } from './guess-sources'
import { dollarsText, type ColumnReading, type NumberField } from './read-values'
import type { RawRow } from './read/table'
import { factsOf, textsOf, type Edits } from './sheet'

/** The decimal mark of a number column, decided by all of its values, with the sentence that says so. */
export type DecidedReading = ColumnReading & {
  field: NumberField
  /** In words with an example; null where no number has a mark. */
  words: string | null
  /** True when the person has to choose the decimal mark. */
  isUndecided: boolean
}

/** Decides how the numbers of each number field are read: as a person said, else by every value of the column. */
export function decideReadings(
  lots: readonly RawRow[],
  mapping: Mapping,
  edits: Edits,
  stated: { totalBudget?: DecimalMark | undefined } = {},
): Record<NumberField, DecidedReading> {
  return { totalBudget: decide('totalBudget', numbersOf(lots, mapping, edits, 'totalBudget'), stated.totalBudget) }
}

/** The numbers of a field as they are written; a number that a workbook stores needs no decision. */
function numbersOf(lots: readonly RawRow[], mapping: Mapping, edits: Edits, field: NumberField): string[] {
  const source = mapping[field]
  if (!source) return []
  const only: Mapping = { [field]: source }
  return lots.flatMap((raw) => {
    if (factsOf(raw, only, edits)[field]?.number !== undefined) return []
    const digits = amountDigits(textsOf(raw, [field], only, edits)[field] ?? '')
    return digits === '' ? [] : [digits]
  })
}

function decide(field: NumberField, numbers: readonly string[], stated: DecimalMark | undefined): DecidedReading {
  const found = columnMark(numbers)
  const reading: ColumnReading = stated
    ? { mark: stated, isStated: true, isMixed: false }
    : { mark: found.mark, isStated: false, isMixed: found.isMixed }
  const marked = numbers.filter((number) => /[.,]/.test(number))
  const unclear = marked.find((number) => splitNumber(number, reading) === null && splits(number))
  const isUndecided = stated !== undefined || found.isMixed || unclear !== undefined
  const example = (stated ? undefined : unclear) ?? marked.find((number) => splitNumber(number, reading) !== null)
  return { field, ...reading, words: example === undefined ? null : readingText(example, reading), isUndecided }
}

/** True when choosing a decimal mark would make the number readable. */
const splits = (number: string): boolean =>
  (['.', ','] as const).some((mark) => splitNumber(number, { mark, isStated: true }) !== null)

function readingText(text: string, reading: ColumnReading): string {
  const read = readDollars(text, reading)
  if (!read.ok) return sayOfFile('readsUnclear', { text })
  const value = dollarsText(read.dollars)
  return sayOfFile(reading.isMixed ? 'readsMixed' : 'readsAmounts', { text, value })
}
