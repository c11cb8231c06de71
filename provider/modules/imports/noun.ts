import type { ImportSums } from 'contract/imports/calls'
import type { ImportNoun } from 'contract/imports/nouns'
import type { FileLine } from 'locales/files'
import type { Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import type { ColumnReadings, ReadRow, RowFacts, RowTexts, CellNote } from './read-values'
import type { OwnColumns } from './sheet'

/** An existing record: its fields as texts, and the reason why the importing person may not change it, if any. */
export type Existing = { uuid: string; version: number; texts: RowTexts; locked?: string | undefined }

/** One change of a field, as text; '' for an empty value. */
export type FieldChange = { field: string; from: string; to: string }

/** The columns an update sets, and each change by field. */
export type Compared = { set: object; changes: FieldChange[] }

/** A record to be changed. */
type Update<Found> = { found: Found; set: object }

/** A row that is checked against other records: of a record to add, or to change. */
export type CheckedRow<Values, Found> = { row: number; values: Values; update?: Update<Found> | undefined }

/** A row below the headings with its cells; `why` is the reason why it is no record of any kind. */
export type RowBelow = { cells: readonly string[]; texts: RowTexts; facts: RowFacts; why: FileLine | null }

/** Writes of an import: records to add and records to change. */
type Writes<Values, Found> = { added: readonly Values[]; updated: readonly Update<Found>[] }

/** Description of one kind of record; everything else is shared by all kinds. */
export type Importable<Values = unknown, Found extends Existing = Existing> = {
  noun: ImportNoun
  /** Reads the cells of a row: values as a record stores them, problems and notes. */
  read: (texts: RowTexts, readings: ColumnReadings, facts: RowFacts) => ReadRow<Values>
  /** A text that rows about the same record share; null for a row that names none. */
  nameOf: (texts: RowTexts) => string | null
  /** Reasons why rows below the headings are no records; null for a record. */
  withoutRecord?: (rows: readonly RowBelow[]) => readonly (FileLine | null)[]
  /** Finds additional columns of this kind of record among the headings. */
  columns?: (headings: readonly string[]) => Promise<OwnColumns>
  /** True if rows of existing records are compared with them even without "update existing records". */
  comparesExisting?: boolean
  /** Sums of the records to add and of those that exist, with the total rows of the file. */
  sums?: (added: readonly Values[], existing: readonly Values[], totals: readonly RowBelow[]) => ImportSums
  /** Finds the records that rows are about; with `locks` locks them until the transaction ends. */
  find: (rows: readonly RowTexts[], locks: boolean) => Promise<(texts: RowTexts) => readonly Found[]>
  /** Compares a record with the values of a row, in the fields that the row gives. */
  compare: (found: Found, values: Values, given: ReadonlySet<string>) => Compared
  /** Checks rows against other records: the problem of each row, by field; rows without one are left out. */
  check?: (rows: readonly CheckedRow<Values, Found>[]) => Promise<Map<number, Pick<CellNote, 'field' | 'message'>>>
  /** Returns the reason why `added` records cannot be added now; null if they can. */
  limit?: (added: number) => Promise<string | null>
  /** Display of a value if it differs from its text in the file; otherwise null. */
  shown?: (field: string, text: string, values: Values) => string | null
  /** Messages for a record that exists, a row that repeats an earlier one, and a record changed since the preview. */
  messages?: { there?: string; inFile?: (row: number) => string; changed?: string }
  /** Writes in the caller's transaction. */
  write: (context: Context, writes: Writes<Values, Found>, fileName: string) => Promise<Written[]>
}
