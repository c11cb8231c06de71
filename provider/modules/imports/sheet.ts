import { columnsOf, readSource, sourceText, type FieldSource } from 'contract/import-sources'
import { enteredLotFields, type EnteredLotKey } from 'contract/lot-fields'
import { readAddress } from 'provider/modules/geo/service'
import type { Guess, Mapping, Rivals } from './guess-sources'
import { guessSources } from './guess-sources'
import { findHeadings, searchedRows } from './headings'
import type { RowFacts, RowTexts } from './read-values'
import { refuse, type RawRow } from './read/table'

/** Answers of a person about a file; `mapping` has the format of `sourceText`. */
export type Told = {
  headingRow?: number | undefined
  mapping?: Partial<Record<EnteredLotKey, string>> | undefined
  decimalMarks?: { totalBudget?: '.' | ',' | undefined } | undefined
  edits?: readonly string[] | undefined
}

/** The sources that were used for a file with the same headings, and when. */
export type Remembered = { mapping: Partial<Record<EnteredLotKey, string>>; at: Date }
export type Recall = (headings: readonly string[]) => Promise<Remembered | null>

/** A file's headings and the source of each field. */
export type Sheet = {
  headingRow: number
  headings: string[]
  mapping: Mapping
  rivals: Rivals[]
  leftOut: ReadonlyMap<number, string>
  rememberedFrom: Date | null
  /** Columns of the required fields. */
  required: number[]
}

/** Rows below the headings that a guess looks at. */
const guessedRows = 500

/** Finds the headings and decides the source of each field: as told, else as remembered, else by a guess. */
export async function readSheet(rows: readonly RawRow[], told: Told, recall: Recall): Promise<Sheet> {
  const at =
    told.headingRow === undefined
      ? findHeadings(rows.slice(0, searchedRows).map(({ cells }) => cells))
      : rows.findIndex(({ row }) => row === told.headingRow)
  const heading = rows[at]
  if (!heading)
    throw told.headingRow === undefined
      ? refuse('fileNoHeadings')
      : refuse('fileHeadingsNotThere', { row: told.headingRow })
  const headings = heading.cells.map((cell) => cell.trim().replace(/\s+/g, ' '))
  const guess = guessSources(
    headings,
    rows.slice(at + 1, at + 1 + guessedRows).map(({ cells }) => cells),
  )
  const remembered = told.mapping ? null : await recall(headings)
  const mapping = told.mapping ? readMapping(told.mapping) : remembered ? recalled(remembered, guess) : guess.mapping
  const required = requiredFields.flatMap(({ dbKey }) => {
    const source = mapping[dbKey]
    return source ? columnsOf(source) : []
  })
  const rivals = guess.rivals.map((one) => ({ ...one, chosen: columnOf(mapping[one.field]) }))
  return {
    headingRow: heading.row,
    headings,
    mapping,
    rivals,
    leftOut: guess.leftOut,
    rememberedFrom: remembered?.at ?? null,
    required: [...new Set(required)],
  }
}

const requiredFields = enteredLotFields.filter(({ isRequired }) => isRequired)

const columnOf = (source: FieldSource | undefined): number | null =>
  source?.kind === 'column' || source?.kind === 'part' ? source.column : null

function readMapping(texts: NonNullable<Told['mapping']>): Mapping {
  const mapping: Mapping = {}
  for (const { dbKey } of enteredLotFields) {
    const source = readSource(texts[dbKey] ?? '')
    if (source) mapping[dbKey] = source
  }
  return mapping
}

/** A value for every row was that file's own: it is asked for again. */
const ownValue = sourceText({ kind: 'value', value: '' })

function recalled({ mapping: texts }: Remembered, guess: Guess): Mapping {
  const mapping = readMapping(texts)
  for (const { dbKey } of enteredLotFields) {
    if (texts[dbKey] !== ownValue) continue
    delete mapping[dbKey]
    if (guess.mapping[dbKey]) mapping[dbKey] = guess.mapping[dbKey]
  }
  return mapping
}

/** The sources as they are remembered. */
export const rememberable = (mapping: Mapping): Remembered['mapping'] =>
  Object.fromEntries(
    enteredLotFields.flatMap(({ dbKey }) => {
      const source = mapping[dbKey]
      return source ? [[dbKey, source.kind === 'value' ? ownValue : sourceText(source)]] : []
    }),
  )

/** Corrected cells by row and field. */
export type Edits = ReadonlyMap<string, string>
export const editKey = (row: number, field: string): string => `${row}.${field}`

/** Reads corrections as a call writes them: `7.postalCode=78701`. */
export const readEdits = (edits: readonly string[] = []): Edits =>
  new Map(edits.map((edit) => [edit.slice(0, edit.indexOf('=')), edit.slice(edit.indexOf('=') + 1)]))

/** The texts of a row by field, corrected cells as they were corrected. */
export function textsOf({ row, cells }: RawRow, mapping: Mapping, edits: Edits): RowTexts {
  const texts: RowTexts = {}
  const addresses = new Map<number, ReturnType<typeof readAddress>>()
  for (const { dbKey } of enteredLotFields) {
    const source = mapping[dbKey]
    const edit = edits.get(editKey(row, dbKey))
    if (edit !== undefined) texts[dbKey] = edit
    else if (source) texts[dbKey] = textOf(source, cells, addresses)
  }
  return texts
}

function textOf(source: FieldSource, cells: readonly string[], addresses: Map<number, ReturnType<typeof readAddress>>) {
  if (source.kind === 'value') return source.value
  const cell = (column: number) => cells[column] ?? ''
  if (source.kind === 'column') return cell(source.column)
  if (source.kind === 'joined')
    return source.columns
      .map((column) => cell(column).trim())
      .filter(Boolean)
      .join(' ')
  const text = cell(source.column)
  if (!addresses.has(source.column)) addresses.set(source.column, readAddress(text))
  const address = addresses.get(source.column)
  // A text that is no one-line address is shown in full as the street.
  if (!address) return source.part === 'street' ? text : ''
  return { street: address.street, city: address.city, state: address.stateOrProvince, zip: address.postalCode }[
    source.part
  ]
}

/** Facts about the cells of the row, by field; none for corrected cells. */
export function factsOf({ row, facts }: RawRow, mapping: Mapping, edits: Edits): RowFacts {
  const found: RowFacts = {}
  if (!facts) return found
  for (const { dbKey } of enteredLotFields) {
    const source = mapping[dbKey]
    const cell = source?.kind === 'column' ? facts[source.column] : undefined
    if (cell && !edits.has(editKey(row, dbKey))) found[dbKey] = cell
  }
  return found
}
