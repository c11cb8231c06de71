import { setImmediate as nextTurn } from 'node:timers/promises'

import type { ImportSums } from 'contract/imports/calls'
import { columnsOf, type FieldSource } from 'contract/imports/import-sources'
import { fieldText, importFields, importKeys } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { recordNames } from 'contract/imports/text'
import { type FileLine, t as sayOfFile } from 'locales/files'
import { decideReadings, type DecidedReading } from './decide-readings'
import { dropReason } from './drop-rows'
import type { Mapping } from './guess-sources'
import { matcherOf } from './headings'
import type { Existing, FieldChange, Importable, RowBelow } from './noun'
import type { ColumnReadings, RowTexts, CellNote } from './read-values'
import { isFilled, refuseFile, type Batches, type RawRow } from './read/table'
import {
  factsOf,
  readEdits,
  readSheet,
  textsOf,
  withColumns,
  type Edits,
  type Recall,
  type ColumnSheet,
  type ReadChoices,
} from './sheet'

/**
 * A column of the file: its heading, sample cells, and the field that it is the only source of; `isKept` if it is never
 * imported.
 */
type FileColumn = {
  index: number
  heading: string
  samples: string[]
  field: string | null
  isKept: boolean
  leftOut: string | null
}

/** A problem or a note at a cell; `column` is null if the field has no column in the file. */
type CellRemark = CellNote & { row: number; column: number | null }

type FileRow<Values> = { row: number; cells: string[]; texts: RowTexts; values: Values }
/** A row of a new record, or of one that already has the row's values. */
export type ReadyRow<Values> = FileRow<Values>
/** A row that changes its record. */
type UpdateRow<Values, Found> = FileRow<Values> & { found: Found; set: object; changes: FieldChange[] }
export type FailedRow<Values> = FileRow<Values> & { problems: CellRemark[] }

/** Result of reading a file: rows to add, to change, unchanged, with problems, and skipped. */
export type Prepared<Values = unknown, Found extends Existing = Existing> = {
  sheet: ColumnSheet
  columns: FileColumn[]
  /** Number format of each number field. */
  readings: readonly DecidedReading[]
  /** Required fields without a source; nothing can be imported until each has one. */
  missing: string[]
  /** Reason why rows without problems cannot be imported now; null if they can. */
  refused: string | null
  ready: ReadyRow<Values>[]
  updates: UpdateRow<Values, Found>[]
  unchanged: ReadyRow<Values>[]
  failed: FailedRow<Values>[]
  /** The version of each record found, by row. */
  versions: (readonly [row: number, version: number])[]
  notes: CellRemark[]
  dropped: RowRemark[]
  /** Settings of the lot, which an exported budget has below its lines. */
  settings: RowRemark[]
  sums: ImportSums | null
}

/** A row that is no record, with the reason and its text. */
type RowRemark = { row: number; why: string; text: string }

/**
 * Facts from outside the file: remembered sources for its headings, record versions of a preview, a lookup of who last
 * changed records, and whether found records are locked until the transaction ends.
 */
export type Known = {
  recall: Recall
  versions?: ReadonlyMap<number, number> | undefined
  findChangers: (uuids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  locks: boolean
}

const sampleCount = 3
const keysAtOnce = 5000
/** Number of rows read before other requests get their turn. */
const rowsAtOnce = 500

/**
 * Reads and checks a file, for the preview and the import alike: finds the headings below title rows, leaves out rows
 * that are no records, assigns columns to fields by all rows, normalizes every cell, finds existing records and
 * compares them. @throws FileRefused for a file without rows
 */
export async function prepareImport<Values, Found extends Existing>(
  batches: Batches,
  choices: ReadChoices,
  importable: Importable<Values, Found>,
  known: Known,
): Promise<Prepared<Values, Found>> {
  const rows: RawRow[] = []
  for await (const batch of batches)
    rows.push(...batch.filter((row) => row.cells.some((_, column) => isFilled(row, column))))
  if (rows.length === 0) throw refuseFile('fileEmpty')
  const { noun } = importable
  const named = await readSheet(noun, rows, choices, known.recall)
  const columns = await importable.columns?.(named.headings)
  const sheet = columns ? withColumns(named, columns) : named
  const edits = readEdits(choices.edits)
  const { records, dropped, settings, totals } = withoutDropped(rows, sheet, edits, importable)
  if (records.length === 0) throw refuseFile('fileNoRows')
  const readings = decideReadings(records, sheet.mapping, edits, choices.decimalMarks)
  const updates = choices.existing === 'update'
  const reading = { sheet, edits, readings, updates: updates || importable.comparesExisting === true }
  const read = await readRows(records, importable, reading, known)
  return {
    sheet,
    columns: columnsIn(noun, sheet, records),
    readings: Object.values(readings),
    missing: missingIn(noun, sheet.mapping, updates),
    refused: (await importable.limit?.(read.ready.length)) ?? null,
    dropped,
    settings,
    sums:
      importable.sums?.(
        read.ready.map(({ values }) => values),
        [...read.updates, ...read.unchanged].map(({ values }) => values),
        totals,
      ) ?? null,
    ...read,
  }
}

/** Required fields without a source; an update needs only what identifies its records. */
function missingIn(noun: ImportNoun, mapping: Mapping, updates: boolean): string[] {
  if (!updates) return unmapped(noun, mapping)
  const keys = importKeys[noun]
  return keys.some((key) => key.every((field) => mapping[field])) ? [] : [...(keys[0] ?? [])]
}

const unmapped = (noun: ImportNoun, mapping: Mapping): string[] =>
  importFields[noun].flatMap(({ dbKey, isRequired }) => (isRequired && !mapping[dbKey] ? [dbKey] : []))

const settingLines: readonly FileLine[] = ['settingRead', 'settingSame', 'settingOther']

/** Splits the rows below the headings into records, others with their reasons, and totals. */
function withoutDropped<Values, Found extends Existing>(
  rows: readonly RawRow[],
  sheet: ColumnSheet,
  edits: Edits,
  { withoutRecord }: Importable<Values, Found>,
) {
  const below = rows.filter(({ row }) => row > sheet.headingRow)
  const reasons = below.map((one): FileLine | null => dropReason(one, sheet.headings, sheet.required))
  const readRowsBelow = below.map(
    (raw, index): RowBelow => ({
      cells: raw.cells,
      texts: textsOf(raw, sheet.fields, sheet.mapping, edits),
      facts: factsOf(raw, sheet.mapping, edits),
      why: reasons[index] ?? null,
    }),
  )
  const own = withoutRecord?.(readRowsBelow) ?? reasons
  const records: RawRow[] = []
  const [dropped, settings]: [RowRemark[], RowRemark[]] = [[], []]
  const totals: RowBelow[] = []
  for (const [index, one] of below.entries()) {
    const why = own[index] ?? null
    if (why === null) records.push(one)
    else {
      const text = one.cells.filter(Boolean).join(' ').slice(0, 100)
      const list = settingLines.includes(why) ? settings : dropped
      list.push({ row: one.row, why: sayOfFile.of(why), text })
    }
    const total = readRowsBelow[index]
    if (why === 'droppedTotal' && total) totals.push(total)
  }
  return { records, dropped, settings, totals }
}

type Reading = { sheet: ColumnSheet; edits: Edits; readings: ColumnReadings; updates: boolean }
type Rows<Values, Found extends Existing> = Pick<
  Prepared<Values, Found>,
  'ready' | 'updates' | 'unchanged' | 'failed' | 'versions' | 'notes'
>

/** A row with the existing records that it names. */
type Matched<Found> = { raw: RawRow; texts: RowTexts; found: readonly Found[] }

async function readRows<Values, Found extends Existing>(
  records: readonly RawRow[],
  importable: Importable<Values, Found>,
  reading: Reading,
  known: Known,
): Promise<Rows<Values, Found>> {
  const matched = await matchRows(records, importable, reading, known)
  const changers = await known.findChangers(changedSince(matched, known.versions))
  const rows: Rows<Values, Found> = { ready: [], updates: [], unchanged: [], failed: [], versions: [], notes: [] }
  const names = new Map<string, number>()
  for (const [index, one] of matched.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn()
    readOne(one, importable, reading, { rows, names, changers, versions: known.versions })
  }
  await checkRows(rows, importable, reading.sheet.mapping)
  rows.failed.sort((a, b) => a.row - b.row)
  return rows
}

async function matchRows<Values, Found extends Existing>(
  records: readonly RawRow[],
  { find }: Importable<Values, Found>,
  { sheet: { fields, mapping }, edits }: Reading,
  { locks }: Known,
): Promise<Matched<Found>[]> {
  const matched: Matched<Found>[] = []
  for (let from = 0; from < records.length; from += keysAtOnce) {
    const some = records
      .slice(from, from + keysAtOnce)
      .map((raw) => ({ raw, texts: textsOf(raw, fields, mapping, edits) }))
    const foundFor = await find(
      some.map(({ texts }) => texts),
      locks,
    )
    matched.push(...some.map((one) => ({ ...one, found: foundFor(one.texts) })))
  }
  return matched
}

/** Records that a preview did not find at the version they have now. */
function changedSince(matched: readonly Matched<Existing>[], versions: Known['versions']): string[] {
  if (!versions) return []
  return matched.flatMap(({ raw, found: [only, ...others] }) =>
    only && others.length === 0 && versions.get(raw.row) !== only.version ? [only.uuid] : [],
  )
}

type Into<Values, Found extends Existing> = {
  rows: Rows<Values, Found>
  /** The row that named each record first. */
  names: Map<string, number>
  changers: ReadonlyMap<string, string>
  versions: Known['versions']
}

/** Reads one row and decides if it is ready, an update, unchanged, or has problems. */
function readOne<Values, Found extends Existing>(
  { raw, texts, found: all }: Matched<Found>,
  importable: Importable<Values, Found>,
  { sheet: { mapping }, edits, readings, updates }: Reading,
  { rows, names, changers, versions }: Into<Values, Found>,
): void {
  const { noun, read } = importable
  const { row, cells } = raw
  const [found] = all
  const given = new Set(Object.keys(texts).filter((field) => (texts[field] ?? '').trim() !== ''))
  const updated = updates && all.length === 1 ? found : undefined
  const whole = updated ? filled(texts, updated.texts) : texts
  const result = read(whole, readings, factsOf(raw, mapping, edits))
  // Missing values come from the record, so they are no problem of this file.
  const isOwn = ({ field }: CellNote) => !updated || given.has(field) || updated.texts[field] === undefined
  const { values } = result
  const problems = result.problems.filter(isOwn)
  const notes = result.notes.filter(isOwn)
  if (updated) rows.versions.push([row, updated.version])
  const why = whyNot({ all, row, updates, texts, mapping }, importable, { names, changers, versions })
  if (why !== null) problems.push({ field: why.field, text: texts[why.field] ?? '', message: why.message })
  if (raw.isOddlyEncoded) notes.push(oddEncoding(noun, texts))
  const remark = (said: CellNote): CellRemark => ({ ...said, row, column: firstColumn(mapping[said.field]) })
  rows.notes.push(...notes.map(remark))
  const kept = { row, cells, texts, values }
  if (problems.length > 0) return void rows.failed.push({ ...kept, problems: problems.map(remark) })
  if (!updated) return void rows.ready.push(kept)
  const compared = importable.compare(updated, values, given)
  if (compared.changes.length === 0) rows.unchanged.push(kept)
  else rows.updates.push({ ...kept, found: updated, ...compared })
}

/** The texts of a row, empty ones as the record has them. */
const filled = (texts: RowTexts, own: RowTexts): RowTexts => ({
  ...texts,
  ...Object.fromEntries(Object.entries(own).filter(([field]) => (texts[field] ?? '').trim() === '')),
})

type About<Found> = { all: readonly Found[]; row: number; updates: boolean; texts: RowTexts; mapping: Mapping }

/** Returns the reason why a row cannot be imported, given existing records and earlier rows; null if it can. */
function whyNot<Values, Found extends Existing>(
  { all, row, updates, texts, mapping }: About<Found>,
  { noun, nameOf, messages, comparesExisting = false }: Importable<Values, Found>,
  { names, changers, versions }: Pick<Into<Values, Found>, 'names' | 'changers' | 'versions'>,
): Pick<CellNote, 'field' | 'message'> | null {
  const words = recordNames(noun)
  const field =
    importKeys[noun].flat().find((key) => (texts[key] ?? '').trim() !== '') ?? importKeys[noun].flat()[0] ?? ''
  // A new record without the fields that identify it has its own problem.
  if ((!updates || comparesExisting) && importKeys[noun].flat().some((key) => (texts[key] ?? '').trim() === ''))
    return null
  const [found] = all
  const name = found && all.length === 1 ? found.uuid : nameOf(texts)
  const before = name === null ? undefined : names.get(name)
  if (name !== null && before === undefined) names.set(name, row)
  if (before !== undefined)
    return { field, message: messages?.inFile?.(before) ?? sayOfFile('sameRecordInFile', { row: before, ...words }) }
  if (all.length > 1 && updates) return { field, message: sayOfFile('manyThere', { count: all.length, ...words }) }
  if (found && !updates) return { field, message: found.locked ?? messages?.there ?? sayOfFile('thereAlready', words) }
  if (found?.locked !== undefined) return { field, message: found.locked }
  if (found && versions && versions.get(row) !== found.version) {
    const who = changers.get(found.uuid) ?? 'Plumbline'
    return { field, message: messages?.changed ?? sayOfFile('changedSinceCheck', { who, ...words }) }
  }
  if (found || !updates) return null
  if (versions?.has(row)) return { field, message: sayOfFile('goneSinceCheck', words) }
  // Without updates, missing columns are a problem of the whole file.
  if (comparesExisting) return null
  const needed = unmapped(noun, mapping)
  if (needed.length === 0) return null
  const labels = importFields[noun].filter(({ dbKey }) => needed.includes(dbKey)).map(fieldText)
  return { field, message: sayOfFile('newNeeds', { fields: labels.join(', '), ...words }) }
}

/** Adds problems of rows that conflict with other records. */
async function checkRows<Values, Found extends Existing>(
  rows: Rows<Values, Found>,
  { check }: Importable<Values, Found>,
  mapping: Mapping,
): Promise<void> {
  const updated = rows.updates.map(({ row, values, found, set }) => ({ row, values, update: { found, set } }))
  const problems = await check?.([...rows.ready, ...updated])
  if (!problems || problems.size === 0) return
  for (const one of [...rows.ready, ...rows.updates]) {
    const problem = problems.get(one.row)
    if (!problem) continue
    const { field, message } = problem
    const said = { field, text: one.texts[field] ?? '', message, row: one.row, column: firstColumn(mapping[field]) }
    rows.failed.push({ ...one, problems: [said] })
  }
  rows.ready = rows.ready.filter(({ row }) => !problems.has(row))
  rows.updates = rows.updates.filter(({ row }) => !problems.has(row))
}

const firstColumn = (source: FieldSource | undefined): number | null => (source && columnsOf(source)[0]) ?? null

const beyondAscii = /[^\0-\x7f]/

function oddEncoding(noun: ImportNoun, texts: RowTexts): CellNote {
  const fields = importFields[noun].map(({ dbKey }) => dbKey)
  const field = fields.find((key) => beyondAscii.test(texts[key] ?? '')) ?? fields[0] ?? ''
  return { field, text: texts[field] ?? '', message: sayOfFile('cellOddEncoding') }
}

function columnsIn(
  noun: ImportNoun,
  { headings, fields, mapping, leftOut }: ColumnSheet,
  records: readonly RawRow[],
): FileColumn[] {
  const samples = samplesOf(records)
  const width = Math.max(headings.length, samples.length)
  const used = new Set(Object.values(mapping).flatMap((source) => (source ? columnsOf(source) : [])))
  const { isKept } = matcherOf(noun)
  const columns = Array.from({ length: width }, (_, index): FileColumn => {
    const heading = headings[index] ?? ''
    return {
      index,
      heading,
      samples: samples[index] ?? [],
      field: fieldOf(fields, mapping, index),
      isKept: !used.has(index) && isKept(heading),
      leftOut: used.has(index) ? null : (leftOut.get(index) ?? null),
    }
  })
  return columns.filter(({ heading, samples: some }) => heading || some.length > 0)
}

function fieldOf(fields: readonly string[], mapping: Mapping, column: number): string | null {
  const found = fields.find((field) => {
    const source = mapping[field]
    return source?.kind === 'column' && source.column === column
  })
  return found ?? null
}

function samplesOf(records: readonly RawRow[]): string[][] {
  const samples: string[][] = []
  for (const { cells } of records)
    for (const [index, cell] of cells.entries()) {
      const some = (samples[index] ??= [])
      if (some.length < sampleCount && cell.trim() !== '') some.push(cell.slice(0, 100))
    }
  return samples
}
