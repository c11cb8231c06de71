import type { DataOf } from 'contract/catalogue'
import { previewedFailures, previewedRows } from 'contract/imports'
import { sourceText } from 'contract/import-sources'
import { enteredLotFields, type EnteredLotKey } from 'contract/lot-fields'
import type { FailedRow, Prepared, ReadyRow } from './prepare'
import { dollarsText, type LotValues } from './read-values'
import type { SheetChoice } from './read/table'

type Preview = DataOf<'lots.previewImport'>

const longestCell = 200

/** A prepared file as its preview shows it: the rows that are right up to a number, those with a problem all. */
export function presentPreview(prepared: Prepared, choice: SheetChoice | null): Preview {
  const { sheet, columns, missing, ready, failed, notes, dropped } = prepared
  const fields = fieldsOf(prepared)
  const keys = fields.map(({ field }) => field)
  const rows = [
    ...ready.slice(0, previewedRows).map((row) => ({ ...cellsOf(row, keys, new Set()), isReady: true })),
    ...failed.slice(0, previewedFailures).map((row) => ({ ...cellsOf(row, keys, problemFields(row)), isReady: false })),
  ]
  return {
    sheets: choice?.sheets ?? [],
    sheet: choice?.sheet ?? null,
    headingRow: sheet.headingRow,
    columns,
    fields,
    rivals: sheet.rivals,
    rememberedFrom: sheet.rememberedFrom?.toISOString() ?? null,
    missing,
    counts: {
      rows: ready.length + failed.length,
      ready: ready.length,
      failed: failed.length,
      dropped: dropped.length,
    },
    rows: rows.sort((a, b) => a.row - b.row),
    problems: failed.slice(0, previewedFailures).flatMap(({ problems }) => problems),
    notes: notes.slice(0, previewedRows),
    dropped: dropped.slice(0, previewedRows),
  }
}

function fieldsOf({ sheet: { mapping }, readings }: Prepared): Preview['fields'] {
  return enteredLotFields.flatMap(({ dbKey: field }) => {
    const source = mapping[field]
    if (!source) return []
    const reading = readings.find((one) => one.field === field)
    const { words = null, isAsked = false, isStated = false, mark = null } = reading ?? {}
    return [{ field, source: sourceText(source), reading: words, asksMark: isAsked, mark: isStated ? mark : null }]
  })
}

const problemFields = ({ problems }: FailedRow) => new Set<EnteredLotKey>(problems.map(({ field }) => field))

function cellsOf(
  { row, texts, values }: ReadyRow,
  keys: readonly EnteredLotKey[],
  wrong: ReadonlySet<EnteredLotKey>,
): { row: number; cells: string[]; reads: (string | null)[] } {
  return {
    row,
    cells: keys.map((key) => (texts[key] ?? '').slice(0, longestCell)),
    reads: keys.map((key) => (wrong.has(key) ? null : readOf(key, (texts[key] ?? '').trim(), values))),
  }
}

/** How a cell is read, where that is not as it is written. */
function readOf(key: EnteredLotKey, text: string, values: LotValues): string | null {
  if (text === '' || key === 'outline') return null
  const value = values[key]
  if (key === 'totalBudget') {
    const isPlain = value === null || text.replace(/[$,\s]/g, '') === String(value)
    return isPlain ? null : dollarsText(Number(value))
  }
  return value === null || value === '' || String(value) === text ? null : String(value)
}
