import { setImmediate as nextTurn } from 'node:timers/promises'

import { columnsOf, type FieldSource } from 'contract/import-sources'
import { enteredLotFields, type EnteredLotKey } from 'contract/lot-fields'
import { sayOfFile } from 'contract/file-lines'
import type { Places } from 'provider/adapters/places'
import { decideReadings, type DecidedReading } from './decide-readings'
import { dropReason } from './drop-rows'
import type { Mapping } from './guess-sources'
import { isKept } from './headings'
import { readValues, type LotValues, type ReadRow, type RowTexts, type Said } from './read-values'
import { refuse, type Batches, type RawRow } from './read/table'
import { factsOf, readEdits, readSheet, textsOf, type Edits, type Recall, type Sheet, type Told } from './sheet'

/** A column of the file: its heading, some of its cells, and the field it alone is read as; `isKept`: never imported. */
export type FileColumn = {
  index: number
  heading: string
  samples: string[]
  field: EnteredLotKey | null
  isKept: boolean
  leftOut: string | null
}

/** A problem or a note at a cell; `column` null where the field has none in the file. */
export type CellRemark = Said & { row: number; column: number | null }

type FileRow = { row: number; cells: string[]; texts: RowTexts; values: LotValues }
export type ReadyRow = FileRow
export type FailedRow = FileRow & { problems: CellRemark[] }

/** What a file of lots comes to: the rows ready to be inserted, those that are not and why, and what was left out. */
export type Prepared = {
  sheet: Sheet
  columns: FileColumn[]
  /** How the numbers of each number field are read. */
  readings: readonly DecidedReading[]
  /** Required fields without a source: nothing can be imported before they have one. */
  missing: EnteredLotKey[]
  ready: ReadyRow[]
  failed: FailedRow[]
  notes: CellRemark[]
  dropped: { row: number; why: string; text: string }[]
}

/** Answers which of these lots are there already, by loan and lot number. */
export type FindTaken = (names: readonly LotName[]) => Promise<(name: LotName) => boolean>
export type LotName = { lotNumber: string; loanNumber: string }

/** Facts from outside the file: places, existing lots, and the sources remembered for these headings. */
export type Known = { places: Places; findTaken: FindTaken; recall: Recall }

const sampleCount = 3
const askedAtOnce = 5000
/** Rows that are read before others have their turn. */
const rowsAtOnce = 500

/**
 * Reads a file of lots: finds its headings under title rows, drops what is no lot, decides by all rows what each column
 * means, normalises every cell, and finds duplicates within the file and among the lots that are there. Import and its dry
 * run are both this.
 * @throws FileRefused where there is nothing to read
 */
export async function prepareImport(batches: Batches, told: Told, known: Known): Promise<Prepared> {
  const rows: RawRow[] = []
  for await (const batch of batches) rows.push(...batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')))
  if (rows.length === 0) throw refuse('fileEmpty')
  const sheet = await readSheet(rows, told, known.recall)
  const { lots, dropped } = withoutDropped(rows, sheet)
  if (lots.length === 0) throw refuse('fileNoRows')
  const edits = readEdits(told.edits)
  const readings = decideReadings(lots, sheet.mapping, edits, told.decimalMarks)
  const read = await readRows(lots, { sheet, edits, readings, places: known.places })
  const missing = enteredLotFields.flatMap(({ dbKey, isRequired }) =>
    isRequired && !sheet.mapping[dbKey] ? [dbKey] : [],
  )
  const prepared = {
    sheet,
    columns: columnsIn(sheet, lots),
    readings: Object.values(readings),
    missing,
    dropped,
    ...read,
  }
  return withoutTaken(prepared, known.findTaken)
}

function withoutDropped(rows: readonly RawRow[], sheet: Sheet) {
  const lots: RawRow[] = []
  const dropped: Prepared['dropped'] = []
  for (const one of rows) {
    if (one.row <= sheet.headingRow) continue
    const why = dropReason(one.cells, sheet.headings, sheet.required)
    if (why === null) lots.push(one)
    else dropped.push({ row: one.row, why: sayOfFile(why), text: one.cells.filter(Boolean).join(' ').slice(0, 100) })
  }
  return { lots, dropped }
}

type Reading = { sheet: Sheet; edits: Edits; readings: Parameters<typeof readValues>[2]; places: Places }

async function readRows(lots: readonly RawRow[], { sheet: { mapping }, edits, readings, places }: Reading) {
  const read: Pick<Prepared, 'ready' | 'failed' | 'notes'> = { ready: [], failed: [], notes: [] }
  const rowOf = new Map<string, number>()
  for (const [index, raw] of lots.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn()
    const texts = textsOf(raw, mapping, edits)
    const found = readValues(texts, places, readings, factsOf(raw, mapping, edits))
    addDuplicate(found, raw.row, rowOf)
    addOddEncoding(found, raw, texts)
    const { row, cells } = raw
    const remark = (said: Said): CellRemark => ({ ...said, row, column: firstColumn(mapping[said.field]) })
    const kept = { row, cells, texts, values: found.values }
    if (found.problems.length > 0) read.failed.push({ ...kept, problems: found.problems.map(remark) })
    else read.ready.push(kept)
    read.notes.push(...found.notes.map(remark))
  }
  return read
}

const firstColumn = (source: FieldSource | undefined): number | null => (source && columnsOf(source)[0]) ?? null

function addDuplicate({ values, problems }: ReadRow, row: number, rowOf: Map<string, number>): void {
  if (values.loanNumber === '' || values.lotNumber === '') return
  const name = nameOf(values)
  const before = rowOf.get(name)
  if (before === undefined) rowOf.set(name, row)
  else
    problems.push({
      field: 'loanNumber',
      text: values.loanNumber,
      message: sayOfFile('duplicateInFile', { row: before }),
    })
}

const beyondAscii = /[^\0-\x7f]/

function addOddEncoding({ notes }: ReadRow, raw: RawRow, texts: RowTexts): void {
  if (!raw.isOddlyEncoded) return
  const field = enteredLotFields.find(({ dbKey }) => beyondAscii.test(texts[dbKey] ?? ''))?.dbKey ?? 'lotNumber'
  notes.push({ field, text: texts[field] ?? '', message: sayOfFile('cellOddEncoding') })
}

function columnsIn({ headings, mapping, leftOut }: Sheet, lots: readonly RawRow[]): FileColumn[] {
  const samples = samplesOf(lots)
  const width = Math.max(headings.length, samples.length)
  const used = new Set(Object.values(mapping).flatMap((source) => columnsOf(source)))
  const columns = Array.from({ length: width }, (_, index): FileColumn => {
    const heading = headings[index] ?? ''
    return {
      index,
      heading,
      samples: samples[index] ?? [],
      field: fieldOf(mapping, index),
      isKept: !used.has(index) && isKept(heading),
      leftOut: used.has(index) ? null : (leftOut.get(index) ?? null),
    }
  })
  return columns.filter(({ heading, samples: some }) => heading || some.length > 0)
}

function fieldOf(mapping: Mapping, column: number): EnteredLotKey | null {
  const found = enteredLotFields.find(({ dbKey }) => {
    const source = mapping[dbKey]
    return source?.kind === 'column' && source.column === column
  })
  return found?.dbKey ?? null
}

function samplesOf(lots: readonly RawRow[]): string[][] {
  const samples: string[][] = []
  for (const { cells } of lots)
    for (const [index, cell] of cells.entries()) {
      const some = (samples[index] ??= [])
      if (some.length < sampleCount && cell.trim() !== '') some.push(cell.slice(0, 100))
    }
  return samples
}

const nameOf = ({ loanNumber, lotNumber }: LotName): string =>
  JSON.stringify([loanNumber.toLowerCase(), lotNumber.toLowerCase()])

/** Rows whose lot is there already fail as well; they keep their place among the others. */
async function withoutTaken(prepared: Prepared, findTaken: FindTaken): Promise<Prepared> {
  const ready: ReadyRow[] = []
  const { failed } = prepared
  const column = firstColumn(prepared.sheet.mapping.loanNumber)
  for (let from = 0; from < prepared.ready.length; from += askedAtOnce) {
    const some = prepared.ready.slice(from, from + askedAtOnce)
    const isTaken = await findTaken(some.map(({ values }) => values))
    for (const one of some) {
      const { row, values } = one
      const message = sayOfFile('duplicateThere')
      if (!isTaken(values)) ready.push(one)
      else failed.push({ ...one, problems: [{ field: 'loanNumber', text: values.loanNumber, message, row, column }] })
    }
  }
  return { ...prepared, ready, failed: failed.sort((a, b) => a.row - b.row) }
}
