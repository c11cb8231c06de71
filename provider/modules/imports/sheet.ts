import { columnsOf, readSource, sourceText, type FieldSource } from 'contract/imports/import-sources'
import { fieldText, importFields, listFields, type ImportField } from 'contract/imports/fields'
import type { ExistingChoice } from 'contract/imports/existing-choices'
import type { ImportNoun } from 'contract/imports/nouns'
import { oneLine } from 'contract/text/one-line'
import { readAddress } from 'provider/modules/geo/public'
import type { Guess, Mapping, Rivals } from './guess-sources'
import { guessSources } from './guess-sources'
import { readFullName } from './full-name'
import { findHeadings, matcherOf, searchedRows } from './headings'
import type { RowFacts, RowTexts } from './read-values'
import { refuseFile, type RawRow } from './read/table'

/** A person's choices for a file; `mapping` has the format of `sourceText`. */
export type ReadChoices = {
  headingRow?: number | undefined
  mapping?: Partial<Record<string, string>> | undefined
  decimalMarks?: { totalBudget?: '.' | ',' | undefined } | undefined
  edits?: readonly string[] | undefined
  existing?: ExistingChoice | undefined
}

/** The sources that were used for a file with the same headings, and when. */
export type Remembered = { mapping: Partial<Record<string, string>>; at: Date }
export type Recall = (headings: readonly string[]) => Promise<Remembered | null>

/** A file's headings and the source of each field. */
export type ColumnSheet = {
  headingRow: number
  headings: string[]
  /** The fields that a file of these records may have. */
  fields: readonly string[]
  mapping: Mapping
  rivals: Rivals[]
  leftOut: ReadonlyMap<number, string>
  rememberedFrom: Date | null
  /** Columns of the required fields. */
  required: number[]
}

/** Number of rows below the headings that a guess reads. */
const guessedRows = 500

/** Finds the headings and the source of each field: chosen, else remembered, else guessed. */
export async function readSheet(
  noun: ImportNoun,
  rows: readonly RawRow[],
  choices: ReadChoices,
  recall: Recall,
): Promise<ColumnSheet> {
  const fields = importFields[noun]
  const at =
    choices.headingRow === undefined
      ? findHeadings(
          matcherOf(noun),
          rows.slice(0, searchedRows).map(({ cells }) => cells),
        )
      : rows.findIndex(({ row }) => row === choices.headingRow)
  const heading = rows[at]
  if (!heading)
    throw choices.headingRow === undefined
      ? refuseFile('fileNoHeadings', { examples: examplesOf(fields) })
      : refuseFile('fileHeadingsNotThere', { row: choices.headingRow })
  const headings = heading.cells.map((cell) => cell.trim().replace(/\s+/g, ' '))
  const guess = guessSources(
    noun,
    headings,
    rows.slice(at + 1, at + 1 + guessedRows).map(({ cells }) => cells),
  )
  const remembered = choices.mapping ? null : await recall(headings)
  const mapping = choices.mapping
    ? readMapping(fields, choices.mapping)
    : remembered
      ? recalled(fields, remembered, guess)
      : guess.mapping
  const required = fields.flatMap(({ dbKey, isRequired }) => {
    const source = mapping[dbKey]
    return source && isRequired ? columnsOf(source) : []
  })
  const rivals = guess.rivals.map((one) => ({ ...one, chosen: columnOf(mapping[one.field]) }))
  return {
    headingRow: heading.row,
    headings,
    fields: fields.map(({ dbKey }) => dbKey),
    mapping,
    rivals,
    leftOut: guess.leftOut,
    rememberedFrom: remembered?.at ?? null,
    required: [...new Set(required)],
  }
}

/** Headings that a file may have, as examples. */
const examplesOf = (fields: readonly ImportField[]): string =>
  fields
    .filter(({ isRequired }) => isRequired)
    .slice(0, 3)
    .map(fieldText)
    .join(', ')

const columnOf = (source: FieldSource | undefined): number | null =>
  source?.kind === 'column' || source?.kind === 'part' ? source.column : null

function readMapping(fields: readonly ImportField[], texts: NonNullable<ReadChoices['mapping']>): Mapping {
  const mapping: Mapping = {}
  for (const { dbKey } of fields) {
    const source = readSource(texts[dbKey] ?? '')
    if (source) mapping[dbKey] = source
  }
  return mapping
}

/** A fixed value for every row is not remembered, because it belongs to one file. */
const ownValue = sourceText({ kind: 'value', value: '' })

function recalled(fields: readonly ImportField[], { mapping: texts }: Remembered, guess: Guess): Mapping {
  const mapping = readMapping(fields, texts)
  for (const { dbKey } of fields) {
    if (texts[dbKey] !== ownValue) continue
    delete mapping[dbKey]
    if (guess.mapping[dbKey]) mapping[dbKey] = guess.mapping[dbKey]
  }
  return mapping
}

/** The sources as they are remembered. */
export const rememberable = (mapping: Mapping): Remembered['mapping'] =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([dbKey, source]) => {
      return source ? [[dbKey, source.kind === 'value' ? ownValue : sourceText(source)]] : []
    }),
  )

/** Columns that are read as further fields, and why others are not imported. */
export type OwnColumns = { fields: ReadonlyMap<string, number>; leftOut: ReadonlyMap<number, string> }

/** Adds additional columns of an importer. A column that is already the source of a field keeps it. */
export function withColumns(sheet: ColumnSheet, { fields, leftOut }: OwnColumns): ColumnSheet {
  const used = new Set(Object.values(sheet.mapping).flatMap((source) => (source ? columnsOf(source) : [])))
  const free = [...fields].filter(([, column]) => !used.has(column))
  return {
    ...sheet,
    fields: [...sheet.fields, ...free.map(([field]) => field)],
    mapping: {
      ...sheet.mapping,
      ...Object.fromEntries(free.map(([field, column]): [string, FieldSource] => [field, { kind: 'column', column }])),
    },
    leftOut: new Map([...sheet.leftOut, ...leftOut]),
  }
}

/** Corrected cells by row and field. */
export type Edits = ReadonlyMap<string, string>
const editKey = (row: number, field: string): string => `${row}.${field}`

/** Reads corrections as a call writes them: `7.postalCode=78701`. */
export const readEdits = (edits: readonly string[] = []): Edits =>
  new Map(edits.map((edit) => [edit.slice(0, edit.indexOf('=')), edit.slice(edit.indexOf('=') + 1)]))

/** Texts of a row by field, with corrections. */
export function textsOf({ row, cells }: RawRow, fields: readonly string[], mapping: Mapping, edits: Edits): RowTexts {
  const texts: RowTexts = {}
  const addresses = new Map<number, ReturnType<typeof readAddress>>()
  for (const dbKey of fields) {
    const source = mapping[dbKey]
    const edit = edits.get(editKey(row, dbKey))
    if (edit !== undefined) texts[dbKey] = edit
    else if (source) {
      const text = textOf(source, cells, addresses)
      texts[dbKey] = listFields.has(dbKey) ? text : oneLine(text)
    }
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
  if (source.part === 'first' || source.part === 'last') return readFullName(text)[source.part]
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
  for (const [dbKey, source] of Object.entries(mapping)) {
    if (!source || edits.has(editKey(row, dbKey))) continue
    const cell = source.kind === 'column' ? facts[source.column] : undefined
    if (cell) found[dbKey] = cell
    else if (columnsOf(source).some((column) => facts[column]?.isUnsaved)) found[dbKey] = { isUnsaved: true }
  }
  return found
}
