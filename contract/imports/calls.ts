import { z } from 'zod'
import { changed, instant, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { importDays } from 'contract/core/limits'
import { mostImportBytes } from 'contract/core/file-limits'
import { enteredLotFields, type EnteredLotKey } from 'contract/lots/fields'
import { sourcePattern } from './import-sources'
import { versionsPattern } from './versions'
import { importFields } from './fields'
import { existingChoices } from './existing-choices'
import type { ImportNoun } from './nouns'
import { lotFilter } from 'contract/lots/calls'
import { decimalMarks } from 'contract/money/numbers'

/** File formats for import and export of lots. */
export const fileFormats = ['csv', 'xlsx'] as const
export const format = z.enum(fileFormats).default('csv')

const fieldKeys = enteredLotFields.map(({ dbKey }) => dbKey) as [EnteredLotKey, ...EnteredLotKey[]]

/** Rows to add, unchanged rows, notes and left-out rows that a preview lists; the counts are of all. */
export const previewedRows = 1000
/**
 * Most rows with problems, and rows that change a record, in a preview: people correct the former and check the latter.
 */
export const previewedFailures = 10_000
/** Most cells that can be corrected in a preview. */
const mostEdits = 500

/** A message about a cell: `column` counts from 0; null if the field has no column. */
const cellRemark = z.object({
  row: z.int(),
  column: z.int().nullable(),
  field: z.string(),
  text: z.string(),
  message: z.string(),
})
export type CellRemark = z.infer<typeof cellRemark>

/** Fields whose columns have a decimal separator. */
export const numberFields = ['totalBudget'] as const
const numberField = z.enum(numberFields)
const decimalMark = z.enum(decimalMarks)

/** A source as formatted by `sourceText`. */
const source = z.coerce.string().regex(sourcePattern)

/** Operations whose undo leaves records that somebody changed since. */
export const importOperations: ReadonlySet<string> = new Set(['lots.import', 'imports.run', 'ledger.import'])

/** A person's choices for reading a file: sheet, heading row, source of each field, and the agency of the records. */
export const readChoicesOf = <Key extends string>(keys: readonly [Key, ...Key[]]) =>
  z.strictObject({
    /** Name of the sheet; without it the one that looks most like lots. */
    sheet: z.string().max(100).optional(),
    /** Row of the headings, from 1; without it they are looked for. */
    headingRow: z.coerce.number().int().min(1).max(100_000).optional(),
    /**
     * Source of each field: a column, from 0 (`3`), two joined (`3+4`), a part of an address (`3:city`) or a name
     * (`3:last`), or one value for every row (`=Austin`); without it columns are matched by their headings, or as in
     * the last file with the same ones.
     */
    mapping: z.partialRecord(z.enum(keys), source).optional(),
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
    /** Chosen by an admin; an agency's records are its own. */
    agency: uuid.optional(),
    existing: z.enum(existingChoices).default('skip'),
  })

/** Options of the import itself, after reading. */
export const importing = {
  /** `all`: nothing is imported while a row has a problem. */
  rows: z.enum(['all', 'valid']).default('all'),
  /** The id under which one may ask how far it is, and stop it. */
  work: uuid.optional(),
  /** The preview's `versions`: a record that somebody changed since is a problem of its row. */
  versions: z
    .string()
    .max(256 * 1024)
    .regex(versionsPattern)
    .optional(),
}

/** Numbers of a file's rows by result. */
const counts = z.object({
  rows: z.int(),
  /** Records to be added. */
  ready: z.int(),
  /** Records to be changed. */
  updated: z.int(),
  /** Rows whose record is as the file has it. */
  unchanged: z.int(),
  failed: z.int(),
  dropped: z.int(),
})

/** The source and number format of a field in the file. */
const readField = z.object({
  field: z.string(),
  source: z.string(),
  /** Description of the column's number format, with an example. */
  reading: z.string().nullable(),
  /** True if a person should choose the decimal separator, or already has. */
  needsDecimalMark: z.boolean(),
  mark: decimalMark.nullable(),
})

/** Result of a row: its record is added, changed or unchanged, or the row has a problem. */
const rowOutcomes = ['add', 'update', 'same', 'problem'] as const

/** Cents of a schedule of values; null where the file or the lot has none. */
const importSums = z.object({
  /** Scheduled values of the lines to add, and of those in the file that the lot has. */
  lines: z.int(),
  /** The file's own total of them. */
  file: z.int().nullable(),
  /** Revised value of the lot's budget after the import. */
  revised: z.int(),
  /** Budget that was set on the lot. */
  budget: z.int().nullable(),
})
export type ImportSums = z.infer<typeof importSums>

const rowRemark = z.object({ row: z.int(), why: z.string(), text: z.string() })

/** A file as it would be imported. */
export const importPreview = z.object({
  /** Visible sheets of a workbook, with whether one looks like a table of these records; empty for a CSV file. */
  sheets: z.array(z.object({ name: z.string(), fits: z.boolean() })),
  sheet: z.string().nullable(),
  headingRow: z.int(),
  columns: z.array(
    z.object({
      index: z.int(),
      heading: z.string(),
      samples: z.array(z.string()),
      /** The field that this column alone is the source of. */
      field: z.string().nullable(),
      /** Columns that the product sets itself and no import changes (spec §3). */
      isKept: z.boolean(),
      /** Reason why the column is skipped although its heading matches a field. */
      leftOut: z.string().nullable(),
    }),
  ),
  fields: z.array(readField),
  /** Fields that more than one column fits; `chosen` is null where a person has to choose. */
  rivals: z.array(z.object({ field: z.string(), columns: z.array(z.int()), chosen: z.int().nullable() })),
  /** Time of the earlier import with these headings whose sources are used again. */
  rememberedFrom: z.iso.datetime().nullable(),
  /** Required fields that no source was found for. */
  missing: z.array(z.string()),
  /** Reason why rows without problems cannot be imported now; null if they can. */
  refused: z.string().nullable(),
  counts,
  /** Cells by field, in the order of `fields`; `reads` is the interpreted value if it differs from the text. */
  rows: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      reads: z.array(z.string().nullable()),
      outcome: z.enum(rowOutcomes),
    }),
  ),
  /** Each change of a record that is there already, as text; '' for an empty value. */
  changes: z.array(z.object({ row: z.int(), field: z.string(), from: z.string(), to: z.string() })),
  /** Versions of the records found, to be sent with the import. */
  versions: z.string(),
  problems: z.array(cellRemark),
  notes: z.array(cellRemark),
  dropped: z.array(rowRemark),
  /** Settings of the lot in an exported budget, with what happens to each. */
  settings: z.array(rowRemark),
  sums: importSums.nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const imported = z.object({
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  dropped: z.int(),
  /** The first problems of the rows that were left out. */
  problems: z.array(cellRemark),
  ...changed,
})

/** An import by the viewer; `undoId` is the change to undo, null after the undo. */
export const recentImport = z.object({
  changeId: uuid,
  fileName: z.string(),
  at: instant,
  imported: z.int(),
  updated: z.int(),
  failed: z.int(),
  undoId: uuid.nullable(),
})
export type RecentImport = z.infer<typeof recentImport>

/** Result of a sent file: its preview, the finished import, or why it was refused. */
export type ImportAnswer =
  | { kind: 'preview'; preview: ImportPreview }
  /** `undoable` names what its undo takes back; null without an undo. */
  | { kind: 'done'; message: string; undoable: string | null; done: z.infer<typeof imported> }
  | { kind: 'refused'; message: string }

/** The kinds of records imported by the calls below; lots have calls of their own. */
const otherNouns = ['cost-codes', 'lenders', 'users'] as const satisfies readonly ImportNoun[]
const nounParam = z.strictObject({ noun: z.enum(otherNouns) })
/** Kinds of records whose templates and left-out rows are not those of lots. */
const fileNounParam = z.strictObject({ noun: z.enum([...otherNouns, 'budget-lines']) })
/** Keys of the fields that files of these records have, each once. */
export const keysOf = (nouns: readonly ImportNoun[]) =>
  [...new Set(nouns.flatMap((noun) => importFields[noun].map(({ dbKey }) => dbKey)))] as [string, ...string[]]
const otherKeys = keysOf(otherNouns)

export const files = { file: { maxBytes: mostImportBytes, required: true } } as const
/** Fifty thousand rows take ten seconds on a small machine. */
export const importTimeoutMs = 120_000

export const importCalls = {
  'lots.previewImport': endpoint({
    operation: 'lots.previewImport',
    method: 'POST',
    path: '/api/requests/import/lots/preview',
    effect: 'read',
    wire: 'multipart',
    summary: 'Preview the import of a file of lots: the file is read and checked, and nothing is written',
    body: readChoicesOf(fieldKeys),
    files,
    data: importPreview,
    timeoutMs: importTimeoutMs,
  }),
  'lots.import': endpoint({
    operation: 'lots.import',
    method: 'POST',
    path: '/api/requests/import/lots',
    effect: 'change',
    wire: 'multipart',
    summary:
      'Import a file of lots, all of its rows or the valid ones, as one undoable change; with `existing` update it also updates existing lots, by loan and lot number',
    body: readChoicesOf(fieldKeys).extend(importing),
    files,
    data: imported,
    timeoutMs: importTimeoutMs,
  }),
  'lots.importProgress': endpoint({
    operation: 'lots.importProgress',
    method: 'GET',
    path: '/api/requests/import/lots/progress/{work}',
    effect: 'read',
    summary: 'Progress of a running import of the viewer, in steps; `total` is 0 while its file is read',
    params: z.strictObject({ work: uuid }),
    data: z.object({ done: z.int(), total: z.int() }),
  }),
  'lots.cancelImport': endpoint({
    operation: 'lots.cancelImport',
    method: 'DELETE',
    path: '/api/requests/import/lots/progress/{work}',
    effect: 'session',
    summary: 'Cancel a running import of the viewer; nothing of it is stored',
    params: z.strictObject({ work: uuid }),
  }),
  'lots.importFailures': endpoint({
    operation: 'lots.importFailures',
    method: 'GET',
    path: '/api/requests/import/lots/{changeId}/failed',
    effect: 'read',
    wire: 'bytes',
    summary:
      'The rows that an import of the viewer left out, each with its error, as a file to correct and import again',
    params: z.strictObject({ changeId: uuid }),
    query: z.strictObject({ format }),
  }),
  'lots.recentImports': endpoint({
    operation: 'lots.recentImports',
    method: 'GET',
    path: '/api/requests/import/lots/recent',
    effect: 'read',
    summary: `The last five imports of one’s own of the past ${importDays} days, the latest first`,
    data: z.array(recentImport),
  }),
  'lots.importTemplate': endpoint({
    operation: 'lots.importTemplate',
    method: 'GET',
    path: '/api/requests/import/template',
    effect: 'read',
    wire: 'bytes',
    summary: 'An empty import file with a column for every field; required ones are marked REQUIRED',
    query: z.strictObject({ format }),
  }),
  'imports.preview': endpoint({
    operation: 'imports.preview',
    method: 'POST',
    path: '/api/imports/{noun}/preview',
    effect: 'read',
    wire: 'multipart',
    summary: 'Preview the import of a file of cost codes, lenders or users; nothing is written',
    params: nounParam,
    body: readChoicesOf(otherKeys),
    files,
    data: importPreview,
    timeoutMs: importTimeoutMs,
  }),
  'imports.run': endpoint({
    operation: 'imports.run',
    method: 'POST',
    path: '/api/imports/{noun}',
    effect: 'change',
    wire: 'multipart',
    summary:
      'Import a file of cost codes, lenders or users as one undoable change; with `existing` update it also updates existing records, by code, name or email. New users are invited; the undo does not withdraw invitations',
    params: nounParam,
    body: readChoicesOf(otherKeys).extend(importing),
    files,
    data: imported,
    timeoutMs: importTimeoutMs,
  }),
  'imports.failures': endpoint({
    operation: 'imports.failures',
    method: 'GET',
    path: '/api/imports/{noun}/{changeId}/failed',
    effect: 'read',
    wire: 'bytes',
    summary:
      'The rows that an import of the viewer left out, each with its error, as a file to correct and import again',
    params: fileNounParam.extend({ changeId: uuid }),
    query: z.strictObject({ format }),
  }),
  'imports.recent': endpoint({
    operation: 'imports.recent',
    method: 'GET',
    path: '/api/imports/{noun}/recent',
    effect: 'read',
    summary: `The last five imports of one’s own of the past ${importDays} days, the latest first`,
    params: nounParam,
    data: z.array(recentImport),
  }),
  'imports.template': endpoint({
    operation: 'imports.template',
    method: 'GET',
    path: '/api/imports/{noun}/template',
    effect: 'read',
    wire: 'bytes',
    summary: 'An empty import file with a column for every field; required ones are marked REQUIRED',
    params: fileNounParam,
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
    timeoutMs: 120_000,
  }),
} as const
