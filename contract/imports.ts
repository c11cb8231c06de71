import { z } from 'zod'
import { changed, uuid } from './common'
import { endpoint } from './endpoint'
import { mostImportBytes } from './file-limits'
import { enteredLotFields, type EnteredLotKey } from './lot-fields'
import { lotFilter } from './lots'

/** The two kinds of file that lots come and go in. */
export const fileFormats = ['csv', 'xlsx'] as const
const format = z.enum(fileFormats).default('csv')

const fieldKeys = enteredLotFields.map(({ dbKey }) => dbKey) as [EnteredLotKey, ...EnteredLotKey[]]
const fieldKey = z.enum(fieldKeys)

/** Rows of a file that a preview shows, and problems, notes and dropped rows it lists; the counts are of all. */
export const previewedRows = 1000

/** A sentence about a cell: `column` counts from 0, null where the field has none in the file. */
const cellRemark = z.object({
  row: z.int(),
  column: z.int().nullable(),
  field: fieldKey,
  text: z.string(),
  message: z.string(),
})
export type CellRemark = z.infer<typeof cellRemark>

/** What a person says about a file: where its headings are, which column each field is in, whose the lots are to be. */
const told = z.strictObject({
  /** Row of the headings, from 1; without it they are looked for. */
  headingRow: z.coerce.number().int().min(1).max(100_000).optional(),
  /** Column of each field, from 0; without it columns are matched by their headings. */
  mapping: z.partialRecord(fieldKey, z.coerce.number().int().min(0).max(199)).optional(),
  /** Chosen by an admin; an agency's lots are its own. */
  agency: uuid.optional(),
})

/** How many of a file's rows came to what. */
const counts = z.object({ rows: z.int(), ready: z.int(), failed: z.int(), dropped: z.int() })

/** A file of lots as it would be imported. */
const importPreview = z.object({
  headingRow: z.int(),
  columns: z.array(
    z.object({
      index: z.int(),
      heading: z.string(),
      samples: z.array(z.string()),
      field: fieldKey.nullable(),
      /** What the product keeps itself and no import sets (spec §3). */
      isKept: z.boolean(),
    }),
  ),
  /** Required fields that no column was found for. */
  missing: z.array(fieldKey),
  counts,
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()), isReady: z.boolean() })),
  problems: z.array(cellRemark),
  notes: z.array(cellRemark),
  dropped: z.array(z.object({ row: z.int(), why: z.string(), text: z.string() })),
})
export type ImportPreview = z.infer<typeof importPreview>

const imported = z.object({ imported: z.int(), failed: z.int(), dropped: z.int(), ...changed })

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
