import type { DataOf } from 'contract/core/catalog'
import { previewedFailures, previewedRows } from 'contract/imports/calls'
import { sourceText } from 'contract/imports/import-sources'
import { versionsText } from 'contract/imports/versions'
import type { Existing, Importable } from './noun'
import type { FailedRow, Prepared, ReadyRow } from './prepare'
import type { SheetChoice } from './read/table'

type Preview = DataOf<'lots.previewImport'>
type Row = Preview['rows'][number]

const longestCell = 200

/** The preview of a prepared file: all rows that have problems or change a record, and some of the others. */
export function presentPreview<Values, Found extends Existing>(
  importable: Importable<Values, Found>,
  prepared: Prepared<Values, Found>,
  choice: SheetChoice | null,
): Preview {
  const { sheet, columns, missing, refused, ready, updates, unchanged, failed, notes, dropped, settings } = prepared
  const fields = fieldsOf(prepared)
  const keys = fields.map(({ field }) => field)
  const show = (rows: readonly ReadyRow<Values>[], outcome: Row['outcome']) =>
    rows.map((row): Row => ({ ...cellsOf(row, keys, importable.shown), outcome }))
  const changing = updates.slice(0, previewedFailures)
  const failing = failed.slice(0, previewedFailures)
  const rows = [
    ...show(ready.slice(0, previewedRows), 'add'),
    ...show(changing, 'update'),
    ...show(unchanged.slice(0, previewedRows), 'same'),
    ...failing.map((row): Row => ({ ...cellsOf(row, keys, shownIn(row, importable.shown)), outcome: 'problem' })),
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
    refused,
    counts: {
      rows: ready.length + updates.length + unchanged.length + failed.length,
      ready: ready.length,
      updated: updates.length,
      unchanged: unchanged.length,
      failed: failed.length,
      dropped: dropped.length,
    },
    rows: rows.sort((a, b) => a.row - b.row),
    changes: changing.flatMap(({ row, changes }) => changes.map((change) => ({ row, ...change }))),
    versions: versionsText(prepared.versions),
    problems: failing.flatMap(({ problems }) => problems),
    notes: notes.slice(0, previewedRows),
    dropped: dropped.slice(0, previewedRows),
    settings,
    sums: prepared.sums,
  }
}

function fieldsOf<Values, Found extends Existing>({ sheet, readings }: Prepared<Values, Found>): Preview['fields'] {
  const { fields, mapping } = sheet
  return fields.flatMap((field) => {
    const source = mapping[field]
    if (!source) return []
    const reading = readings.find((one) => one.field === field)
    const { words = null, isUndecided = false, isStated = false, mark = null } = reading ?? {}
    return [
      {
        field,
        source: sourceText(source),
        reading: words,
        needsDecimalMark: isUndecided,
        mark: isStated ? mark : null,
      },
    ]
  })
}

type Shown<Values> = Importable<Values>['shown']

/** Fields with a problem show their text in the file. */
function shownIn<Values>({ problems }: FailedRow<Values>, shown: Shown<Values>): Shown<Values> {
  const wrong = new Set(problems.map(({ field }) => field))
  return (field, text, values) => (wrong.has(field) ? null : (shown?.(field, text, values) ?? null))
}

function cellsOf<Values>(
  { row, texts, values }: ReadyRow<Values>,
  keys: readonly string[],
  shown: Shown<Values>,
): Pick<Row, 'row' | 'cells' | 'reads'> {
  return {
    row,
    cells: keys.map((key) => (texts[key] ?? '').slice(0, longestCell)),
    reads: keys.map((key) => shown?.(key, (texts[key] ?? '').trim(), values) ?? null),
  }
}
