import { addressParts, columnsOf, nameParts, type FieldSource } from 'contract/imports/import-sources'
import { importFields } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { t as sayOfFile } from 'locales/files'
import { readDegrees } from 'contract/geo/degrees'
import { readAddress } from 'provider/modules/geo/public'
import { matcherOf, headingWords, type Matcher } from './headings'

/** The source of each field. */
export type Mapping = Partial<Record<string, FieldSource>>

/** Columns that all fit one field, the chosen one among them; null where none fits better than the others. */
export type Rivals = { field: string; columns: number[]; chosen: number | null }

/**
 * A guess at the columns of a file: the source of each field, columns to check by hand, and reasons why fitting columns
 * are left out.
 */
export type Guess = { mapping: Mapping; rivals: Rivals[]; leftOut: ReadonlyMap<number, string> }

type Candidate = { column: number; score: number }
/** The cells of a column in the first rows. */
type CellsOf = (column: number) => string[]

/** Share of a column's cells that must be valid values of its field. */
const most = 0.8
const isMostly = (cells: readonly string[], holds: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.filter(holds).length >= filled.length * most
}

/** Guesses the source of each field by the headings and the first rows below them. */
export function guessSources(
  noun: ImportNoun,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Guess {
  const cellsOf: CellsOf = (column) => rows.map((cells) => cells[column] ?? '')
  const { candidates, leftOut } = findCandidates(matcherOf(noun), headings, cellsOf)
  const mapping: Mapping = {}
  const rivals: Rivals[] = []
  for (const { dbKey: field } of importFields[noun]) {
    const fitting = candidates.get(field) ?? []
    const column = choose(fitting, cellsOf)
    if (fitting.length > 1) rivals.push({ field, columns: fitting.map((one) => one.column), chosen: column })
    if (column !== null) mapping[field] = { kind: 'column', column }
  }
  if (noun === 'lots') {
    joinColumns(mapping, headings, cellsOf)
    splitAddress(mapping, cellsOf)
  }
  if (noun === 'users') splitName(mapping, headings)
  if (noun === 'budget-lines') findKind(mapping, headings, cellsOf)
  return { mapping, rivals, leftOut }
}

function findCandidates({ match: matchHeading }: Matcher, headings: readonly string[], cellsOf: CellsOf) {
  const candidates = new Map<string, Candidate[]>()
  const leftOut = new Map<number, string>()
  for (const [column, heading] of headings.entries()) {
    const match = matchHeading(heading)
    if (!match) continue
    const why = whyNot(match.field, cellsOf(column))
    if (why === null)
      candidates.set(match.field, [...(candidates.get(match.field) ?? []), { column, score: match.score }])
    else leftOut.set(column, why)
  }
  return { candidates, leftOut }
}

/** Coordinates in feet, as county systems export X and Y, are not degrees. */
function whyNot(field: string, cells: readonly string[]): string | null {
  if (field !== 'latitude' && field !== 'longitude') return null
  const limit = field === 'latitude' ? 90 : 180
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0 || isMostly(filled, (cell) => readDegrees(cell, limit) !== null)) return null
  const outside = filled.find((cell) => readDegrees(cell, limit) === null) ?? ''
  return sayOfFile('leftOutNotDegrees', { text: outside.slice(0, 40) })
}

/** True for cells that number the rows: 1, 2, 3. */
function areRowNumbers(cells: readonly string[]): boolean {
  // The column of numbers often has the labels of total rows.
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !/totals?:?$/i.test(cell))
  return filled.length > 1 && filled.every((cell, index) => cell === String(index + 1))
}

/**
 * The best of the fitting columns, ignoring those that only number the rows. Of equally good columns the first if all
 * have the same values in every row, otherwise none.
 */
function choose(fitting: readonly Candidate[], cellsOf: CellsOf): number | null {
  const best = Math.max(0, ...fitting.map(({ score }) => score))
  const equal = fitting.filter(({ score }) => score === best)
  const telling = equal.filter(({ column }) => !areRowNumbers(cellsOf(column)))
  const [first, ...others] = telling.length > 0 ? telling : equal
  if (!first) return null
  const texts = cellsOf(first.column).join('\n')
  return others.every(({ column }) => cellsOf(column).join('\n') === texts) ? first.column : null
}

const joined: readonly (readonly [string, RegExp, RegExp])[] = [
  ['borrowerName', /^(borrower )?first( name)?$/, /^(borrower )?last( name)?$|^(borrower )?surname$/],
  [
    'street',
    /^(property |site |subject )?(house|street|address)( number)$|^house$/,
    /^(property |site |subject )?street( name)?$/,
  ],
]

/** Joins two columns of one field: "First name" and "Last name", "House No" and "Street". */
function joinColumns(mapping: Mapping, headings: readonly string[], cellsOf: CellsOf): void {
  const words = headings.map((heading) => headingWords(heading).join(' '))
  for (const [field, first, second] of joined) {
    const columns = [words.findIndex((one) => first.test(one)), words.findIndex((one) => second.test(one))] as const
    if (columns.some((column) => column < 0)) continue
    const current = mapping[field]
    const isCurrent = current?.kind === 'column' && columns.includes(current.column)
    const isNumbered = field !== 'street' || !isMostly(cellsOf(columns[1]), (cell) => /^\d+\s/.test(cell))
    if ((!current || isCurrent) && isNumbered) mapping[field] = { kind: 'joined', columns }
  }
}

/** True for a complete address in one line. */
const isWhole = (text: string): boolean => {
  const address = readAddress(text)
  return address !== null && address.street !== '' && address.city !== '' && address.stateOrProvince !== ''
}

/** Makes a column of complete addresses the source of city, state and ZIP code if they have none. */
function splitAddress(mapping: Mapping, cellsOf: CellsOf): void {
  const { street } = mapping
  if (street?.kind !== 'column' || !isMostly(cellsOf(street.column), isWhole)) return
  const entries = Object.entries(addressParts) as [
    keyof typeof addressParts,
    (typeof addressParts)[keyof typeof addressParts],
  ][]
  for (const [field, part] of entries)
    if (field === 'street' || !mapping[field]) mapping[field] = { kind: 'part', column: street.column, part }
}

const fullName = /^((full|user|display|person|employee|contact|complete) )?name$/

/** Makes a column of full names the source of first and last name if neither has one. */
function splitName(mapping: Mapping, headings: readonly string[]): void {
  const column = headings.findIndex((heading) => fullName.test(headingWords(heading).join(' ')))
  if (column < 0 || mapping.firstName || mapping.lastName) return
  for (const [field, part] of Object.entries(nameParts)) mapping[field] = { kind: 'part', column, part }
}

/** Makes an unused column of "Hard costs" and "Soft costs" the source of the kind. */
function findKind(mapping: Mapping, headings: readonly string[], cellsOf: CellsOf): void {
  const used = new Set(Object.values(mapping).flatMap((source) => (source ? columnsOf(source) : [])))
  const column = headings.findIndex(
    (_, index) => !used.has(index) && isMostly(cellsOf(index), (cell) => /^\s*(hard|soft)\b/i.test(cell)),
  )
  if (!mapping.kind && column >= 0) mapping.kind = { kind: 'column', column }
}
