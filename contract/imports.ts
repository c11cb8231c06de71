import { z } from 'zod'
import { changed, instant, uuid } from './common'
import { endpoint } from './endpoint'
import { mostImportBytes } from './file-limits'
import { enteredLotFields, type EnteredLotKey } from './lot-fields'
import { sourcePattern } from './import-sources'
import { lotFilter } from './lots'
import { decimalMarks } from './numbers'

/** The two kinds of file that lots come and go in. */
export const fileFormats = ['csv', 'xlsx'] as const
const format = z.enum(fileFormats).default('csv')

const fieldKeys = enteredLotFields.map(({ dbKey }) => dbKey) as [EnteredLotKey, ...EnteredLotKey[]]
const fieldKey = z.enum(fieldKeys)

/** Rows without a problem, and notes and left-out rows, that a preview lists; the counts are of all. */
export const previewedRows = 1000
/** Most rows with problems in a preview, so that nearly all can be corrected there. */
export const previewedFailures = 10_000
/** Most cells that can be corrected in a preview. */
export const mostEdits = 500

/** A sentence about a cell: `column` counts from 0, null where the field has none in the file. */
const cellRemark = z.object({
  row: z.int(),
  column: z.int().nullable(),
  field: fieldKey,
  text: z.string(),
  message: z.string(),
})
export type CellRemark = z.infer<typeof cellRemark>

/** Fields whose columns have a decimal separator. */
export const numberFields = ['totalBudget'] as const
const numberField = z.enum(numberFields)
const decimalMark = z.enum(decimalMarks)

/** A source as `sourceText` writes it. */
const source = z.coerce.string().regex(sourcePattern)

/** How a person wants a file read: its sheet, its headings, the source of each field, and whose the lots are to be. */
const told = z.strictObject({
  /** Name of the sheet; without it the one that looks most like lots. */
  sheet: z.string().max(100).optional(),
  /** Row of the headings, from 1; without it they are looked for. */
  headingRow: z.coerce.number().int().min(1).max(100_000).optional(),
  /**
   * Source of each field: a column, from 0 (`3`), two joined (`3+4`), a part of an address (`3:city`), or one value for every
   * row (`=Austin`); without it columns are matched by their headings, or as in the last file with the same ones.
   */
  mapping: z.partialRecord(fieldKey, source).optional(),
  /** The decimal separator of a column, chosen by a person. */
  decimalMarks: z.partialRecord(numberField, decimalMark).optional(),
  /** Corrected cells: `7.postalCode=78701`. */
  edits: z
    .array(
      z
        .string()
        .max(1000)
        .regex(/^\d{1,6}\.\w+=/),
    )
    .max(mostEdits)
    .optional(),
  /** Chosen by an admin; an agency's lots are its own. */
  agency: uuid.optional(),
})

/** How many of a file's rows came to what. */
const counts = z.object({ rows: z.int(), ready: z.int(), failed: z.int(), dropped: z.int() })

/** The source and number format of a field in the file. */
const readField = z.object({
  field: fieldKey,
  source: z.string(),
  /** The number format of the column in words, with an example. */
  reading: z.string().nullable(),
  /** True if a person should choose the decimal separator, or already has. */
  asksMark: z.boolean(),
  mark: decimalMark.nullable(),
})

/** A file of lots as it would be imported. */
const importPreview = z.object({
  /** Visible sheets of a workbook, with whether one looks like lots; empty for a CSV file. */
  sheets: z.array(z.object({ name: z.string(), hasLots: z.boolean() })),
  sheet: z.string().nullable(),
  headingRow: z.int(),
  columns: z.array(
    z.object({
      index: z.int(),
      heading: z.string(),
      samples: z.array(z.string()),
      /** The field that this column alone is the source of. */
      field: fieldKey.nullable(),
      /** What the product keeps itself and no import sets (spec §3). */
      isKept: z.boolean(),
      /** Why the column is left out though its heading fits a field. */
      leftOut: z.string().nullable(),
    }),
  ),
  fields: z.array(readField),
  /** Fields that more than one column fits; `chosen` is null where a person has to choose. */
  rivals: z.array(z.object({ field: fieldKey, columns: z.array(z.int()), chosen: z.int().nullable() })),
  /** When a file with the same headings was imported, whose sources are used again. */
  rememberedFrom: z.iso.datetime().nullable(),
  /** Required fields that no source was found for. */
  missing: z.array(fieldKey),
  counts,
  /** Cells by field, in the order of `fields`; `reads` is how one is read where that is not as it is written. */
  rows: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      reads: z.array(z.string().nullable()),
      isReady: z.boolean(),
    }),
  ),
  problems: z.array(cellRemark),
  notes: z.array(cellRemark),
  dropped: z.array(z.object({ row: z.int(), why: z.string(), text: z.string() })),
})
export type ImportPreview = z.infer<typeof importPreview>

const imported = z.object({ imported: z.int(), failed: z.int(), dropped: z.int(), ...changed })

/** An import by the viewer; `undoId` is the change to undo, null once it is undone. */
const recentImport = z.object({
  changeId: uuid,
  fileName: z.string(),
  at: instant,
  imported: z.int(),
  failed: z.int(),
  undoId: uuid.nullable(),
})
export type RecentImport = z.infer<typeof recentImport>

/** What came of a file of lots that was sent: how it would be imported, what was imported, or why neither. */
export type ImportAnswer =
  | { kind: 'preview'; preview: ImportPreview }
  | { kind: 'done'; message: string; done: z.infer<typeof imported> }
  | { kind: 'refused'; message: string }

const files = { file: { maxBytes: mostImportBytes, required: true } } as const
/** Fifty thousand rows take ten seconds on a small machine. */
const importPatienceMs = 120_000

export const importCalls = {
  'lots.previewImport': endpoint({
    operation: 'lots.previewImport',
    method: 'POST',
    path: '/api/requests/import/lots/preview',
    effect: 'read',
    wire: 'multipart',
    summary: 'What importing a file of lots would do: the same reading and checking, and nothing is written',
    body: told,
    files,
    data: importPreview,
    patienceMs: importPatienceMs,
  }),
  'lots.import': endpoint({
    operation: 'lots.import',
    method: 'POST',
    path: '/api/requests/import/lots',
    effect: 'change',
    wire: 'multipart',
    summary: 'Import a file of lots, all of its rows or those that are right, as one change that can be undone',
    /** `all`: nothing is imported while a row has a problem. */
    body: told.extend({
      rows: z.enum(['all', 'valid']).default('all'),
      /** The id under which one may ask how far it is, and stop it. */
      work: uuid.optional(),
    }),
    files,
    data: imported,
    patienceMs: importPatienceMs,
  }),
  'lots.importProgress': endpoint({
    operation: 'lots.importProgress',
    method: 'GET',
    path: '/api/requests/import/lots/progress/{work}',
    effect: 'read',
    summary: 'How far an import of one’s own is while it runs, in steps; `total` is 0 while its file is read',
    params: z.strictObject({ work: uuid }),
    data: z.object({ done: z.int(), total: z.int() }),
  }),
  'lots.cancelImport': endpoint({
    operation: 'lots.cancelImport',
    method: 'DELETE',
    path: '/api/requests/import/lots/progress/{work}',
    effect: 'session',
    summary: 'Stop an import of one’s own while it runs: nothing of it is kept',
    params: z.strictObject({ work: uuid }),
  }),
  'lots.importFailures': endpoint({
    operation: 'lots.importFailures',
    method: 'GET',
    path: '/api/requests/import/lots/{changeId}/failed',
    effect: 'read',
    wire: 'bytes',
    summary: 'The rows an import of one’s own left out, each with what is wrong, as a file to mend and import',
    params: z.strictObject({ changeId: uuid }),
    query: z.strictObject({ format }),
  }),
  'lots.recentImports': endpoint({
    operation: 'lots.recentImports',
    method: 'GET',
    path: '/api/requests/import/lots/recent',
    effect: 'read',
    summary: 'The last five imports of one’s own of the past thirty days, the latest first',
    data: z.array(recentImport),
  }),
  'lots.importTemplate': endpoint({
    operation: 'lots.importTemplate',
    method: 'GET',
    path: '/api/requests/import/template',
    effect: 'read',
    wire: 'bytes',
    summary: 'The empty file to fill in, with a column for every field; required ones are marked REQUIRED',
    query: z.strictObject({ format }),
  }),
  'lots.export': endpoint({
    operation: 'lots.export',
    method: 'GET',
    path: '/api/requests/import/lots',
    given: true,
    effect: 'read',
    wire: 'bytes',
    summary: 'All lots of a filtered view as a file that can be imported again',
    query: lotFilter.omit({ page: true, limit: true, cursor: true }).extend({ format }),
    patienceMs: 120_000,
  }),
} as const
