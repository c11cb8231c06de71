import { enteredLotFields, type EnteredLotKey } from 'contract/lot-fields'
import { sayOfFile } from 'contract/file-lines'
import type { Places } from 'provider/adapters/places'
import { dropReason } from './drop-rows'
import { findHeadings, isKept, matchColumns, searchedRows, type Mapping } from './find-headings'
import { readValues, type LotValues, type RowTexts, type Said } from './read-values'
import { refuse, type Batches, type RawRow } from './read/table'

/** A column of the file: its heading, some of its cells, and the field it is read as; `isKept`: never imported. */
export type FileColumn = {
  index: number
  heading: string
  samples: string[]
  field: EnteredLotKey | null
  isKept: boolean
}

/** A problem or a note at a cell; `column` null where the field has none in the file. */
export type CellRemark = Said & { row: number; column: number | null }

export type ReadyRow = { row: number; values: LotValues; cells: string[] }
export type FailedRow = { row: number; cells: string[]; problems: CellRemark[] }

/** What a file of lots comes to: the rows ready to be inserted, those that are not and why, and what was left out. */
export type Prepared = {
  /** Row of the headings, counted from 1. */
  headingRow: number
  columns: FileColumn[]
  ready: ReadyRow[]
  failed: FailedRow[]
  notes: CellRemark[]
  dropped: { row: number; why: string; text: string }[]
}

/** What a person says about a file: where its headings are, and which column a field is read from. */
export type Told = { headingRow?: number | undefined; mapping?: Mapping | undefined }

/** Answers which of these lots are there already, by loan and lot number. */
export type FindTaken = (names: readonly LotName[]) => Promise<(name: LotName) => boolean>
export type LotName = { lotNumber: string; loanNumber: string }

const sampleCount = 3
const askedAtOnce = 5000

/**
 * Reads a file of lots row by row: finds its headings under title rows, drops what is no lot, normalises every cell, and
 * finds duplicates within the file and among the lots that are there. Import and its dry run are both this.
 * @throws FileRefused where there is nothing to read
 */
export async function prepareImport(
  batches: Batches,
  told: Told,
  places: Places,
  findTaken: FindTaken,
): Promise<Prepared> {
  const reading = startReading(places)
  const first: RawRow[] = []
  let sheet: Sheet | null = null
  for await (const batch of batches) {
    const rows = batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (sheet) for (const row of rows) reading.take(row, sheet)
    else {
      first.push(...rows)
      if (first.length >= searchedRows) sheet = reading.begin(first, told)
    }
  }
  if (first.length === 0) throw refuse('fileEmpty')
  sheet ??= reading.begin(first, told)
  const prepared = reading.end(sheet)
  if (prepared.ready.length + prepared.failed.length === 0) throw refuse('fileNoRows')
  return withoutTaken(prepared, sheet.mapping, findTaken)
}

type Sheet = { headingRow: number; headings: string[]; mapping: Mapping; required: number[] }
const requiredFields = enteredLotFields.filter(({ isRequired }) => isRequired)

function startReading(places: Places) {
  const rows: Pick<Prepared, 'ready' | 'failed' | 'notes' | 'dropped'> = {
    ready: [],
    failed: [],
    notes: [],
    dropped: [],
  }
  const rowOf = new Map<string, number>()
  const samples: string[][] = []

  const take = ({ row, cells }: RawRow, sheet: Sheet): void => {
    const why = dropReason(cells, sheet.headings, sheet.required)
    if (why)
      return void rows.dropped.push({ row, why: sayOfFile(why), text: cells.filter(Boolean).join(' ').slice(0, 100) })
    keepSamples(samples, cells)
    const { values, problems, notes } = readValues(textsOf(cells, sheet.mapping), places)
    const remark = (said: Said): CellRemark => ({ ...said, row, column: sheet.mapping[said.field] ?? null })
    const name = nameOf(values)
    const before = values.loanNumber !== '' && values.lotNumber !== '' ? rowOf.get(name) : undefined
    if (before !== undefined)
      problems.push({
        field: 'loanNumber',
        text: values.loanNumber,
        message: sayOfFile('duplicateInFile', { row: before }),
      })
    else rowOf.set(name, row)
    if (problems.length > 0) rows.failed.push({ row, cells, problems: problems.map(remark) })
    else rows.ready.push({ row, values, cells })
    rows.notes.push(...notes.map(remark))
  }

  return {
    take,
    begin(first: readonly RawRow[], told: Told): Sheet {
      const sheet = sheetOf(first, told)
      for (const row of first) if (row.row > sheet.headingRow) take(row, sheet)
      return sheet
    },
    end({ headingRow, headings, mapping }: Sheet): Prepared {
      const width = Math.max(headings.length, samples.length)
      const columns = Array.from({ length: width }, (_, index): FileColumn => {
        const heading = headings[index] ?? ''
        const field = enteredLotFields.find(({ dbKey }) => mapping[dbKey] === index)?.dbKey ?? null
        return { index, heading, samples: samples[index] ?? [], field, isKept: field === null && isKept(heading) }
      })
      return {
        headingRow,
        columns: columns.filter(({ heading, samples: some }) => heading || some.length > 0),
        ...rows,
      }
    },
  }
}

function sheetOf(first: readonly RawRow[], told: Told): Sheet {
  const at =
    told.headingRow === undefined
      ? findHeadings(first.slice(0, searchedRows).map(({ cells }) => cells))
      : first.findIndex(({ row }) => row === told.headingRow)
  const heading = first[at]
  if (!heading)
    throw told.headingRow === undefined
      ? refuse('fileNoHeadings')
      : refuse('fileHeadingsNotThere', { row: told.headingRow })
  const headings = heading.cells.map((cell) => cell.trim().replace(/\s+/g, ' '))
  const mapping = told.mapping ?? matchColumns(headings)
  const required = requiredFields.flatMap(({ dbKey }) => mapping[dbKey] ?? [])
  return { headingRow: heading.row, headings, mapping, required }
}

function textsOf(cells: readonly string[], mapping: Mapping): RowTexts {
  const texts: RowTexts = {}
  for (const { dbKey } of enteredLotFields) {
    const column = mapping[dbKey]
    if (column !== undefined) texts[dbKey] = cells[column] ?? ''
  }
  return texts
}

function keepSamples(samples: string[][], cells: readonly string[]): void {
  for (const [index, cell] of cells.entries()) {
    const some = (samples[index] ??= [])
    if (some.length < sampleCount && cell.trim() !== '') some.push(cell.slice(0, 100))
  }
}

const nameOf = ({ loanNumber, lotNumber }: LotName): string =>
  JSON.stringify([loanNumber.toLowerCase(), lotNumber.toLowerCase()])

/** Rows whose lot is there already fail as well; they keep their place among the others. */
async function withoutTaken(prepared: Prepared, mapping: Mapping, findTaken: FindTaken): Promise<Prepared> {
  const ready: ReadyRow[] = []
  const failed = prepared.failed
  for (let from = 0; from < prepared.ready.length; from += askedAtOnce) {
    const some = prepared.ready.slice(from, from + askedAtOnce)
    const isTaken = await findTaken(some.map(({ values }) => values))
    for (const one of some) {
      if (!isTaken(one.values)) ready.push(one)
      else {
        const text = one.values.loanNumber
        const problem = {
          field: 'loanNumber',
          text,
          message: sayOfFile('duplicateThere'),
          row: one.row,
          column: mapping.loanNumber ?? null,
        } as const
        failed.push({ row: one.row, cells: one.cells, problems: [problem] })
      }
    }
  }
  return { ...prepared, ready, failed: failed.sort((a, b) => a.row - b.row) }
}
