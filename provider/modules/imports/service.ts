import type { DataOf } from 'contract/core/catalog'
import type { Issue } from 'contract/core/common'
import { t as sayOfFile } from 'locales/files'
import { t } from 'locales/import'
import { t as refusal } from 'locales/refusals'
import { fieldName } from 'contract/imports/fields'
import { journalNames, type ImportNoun } from 'contract/imports/nouns'
import { importedText, undoableText } from 'contract/imports/text'
import { readVersions } from 'contract/imports/versions'
import { chosenAgency } from 'provider/access/assignees'
import type { Db } from 'provider/db/transaction'
import { storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import type { ReceivedFile } from 'provider/http/received-form'
import { record } from 'provider/history/journal'
import { getLot } from 'provider/modules/lots/public'
import type { LongOperation } from 'provider/records/long-operation'
import { findChangers } from 'provider/records/optimistic-lock'
import type { Existing, Importable } from './noun'
import { prepareImport, type Prepared } from './prepare'
import { presentPreview } from './present'
import { caps } from './read/caps'
import { readTable } from './read/read-table'
import { FileRefused, type SheetChoice } from './read/table'
import { recallSources, rememberSources } from './remembered'
import type { ReadChoices } from './sheet'
import type { Cell } from './write/lot-cells'

export type ImportInput = ReadChoices & { sheet?: string | undefined; agency?: string | undefined }
/** Options of the import itself, after reading. */
export type Wanted = { rows: 'all' | 'valid'; versions?: string | undefined }

/** Description of one kind of record, and the locks that adding records needs. */
type Opened<Values, Found extends Existing> = {
  importable: Importable<Values, Found>
  /** The lot that all records belong to; undefined for records of several lots, or of none. */
  lot?: string
  lockNames?: () => Promise<void>
  /** Reverts counters outside the transaction after a failed import. */
  uncount?: () => Promise<void>
}
/** Opens it for the records of an agency. */
export type Open<Values, Found extends Existing> = (
  context: Context,
  agency: string | null,
) => Promise<Opened<Values, Found>>

/** The import of one kind of record. */
export type OpenImport = {
  preview: (context: Context, file: ReceivedFile, requested: ImportInput) => Promise<DataOf<'lots.previewImport'>>
  run: (
    context: Context,
    file: ReceivedFile,
    requested: ImportInput & Wanted,
    work: LongOperation | null,
  ) => Promise<DataOf<'lots.import'>>
}

/** Finds the agency of the records of an import. */
type AgencyOf = (context: Context, requested: ImportInput) => Promise<string | null>

const agencyFromForm: AgencyOf = ({ db, actor }, { agency }) => chosenAgency(db, actor, agency ?? null)

/** Agency of an import into a lot. @throws ApiError 404 for a lot the actor may not see */
export const agencyOfLot =
  (lotId: string): AgencyOf =>
  async (context) =>
    (await getLot(context, lotId)).agency?.uuid ?? null

export const openable = <Values, Found extends Existing>(
  open: Open<Values, Found>,
  agencyOf: AgencyOf = agencyFromForm,
): OpenImport => ({
  preview: async (context, file, requested) =>
    previewImport(context, open, file, { ...requested, agency: await agencyOf(context, requested) }),
  run: async (context, file, requested, work) =>
    runImport(context, open, file, { ...requested, agency: await agencyOf(context, requested) }, work),
})

/** Choices with the agency of the records. */
type Placed = Omit<ImportInput, 'agency'> & { agency: string | null }

/**
 * Previews an import (spec §7): the import without its writes. @throws ApiError 400 at `file` for an unreadable file,
 * at `agency` for one that is unknown or not the actor's
 */
async function previewImport<Values, Found extends Existing>(
  context: Context,
  open: Open<Values, Found>,
  file: ReceivedFile,
  { agency, ...requested }: Placed,
): Promise<DataOf<'lots.previewImport'>> {
  const { importable } = await open(context, agency)
  const { prepared, choice } = await prepare(context.db, agency, importable, file, requested)
  return presentPreview(importable, prepared, choice)
}

/**
 * Imports a file as one change (spec §7, 'Imported Successfully'): all rows, or those without problems; the others can
 * be downloaded and corrected. @throws ApiError 400 like the preview, and with the first problem if `all` rows were
 * requested
 */
async function runImport<Values, Found extends Existing>(
  context: Context,
  open: Open<Values, Found>,
  file: ReceivedFile,
  requested: Placed & Wanted,
  work: LongOperation | null = null,
): Promise<DataOf<'lots.import'>> {
  const opened = await open(context, requested.agency)
  try {
    return await importRows(context, opened, { file, ...requested }, work)
  } catch (error) {
    await opened.uncount?.()
    throw error
  }
}

async function importRows<Values, Found extends Existing>(
  given: Context,
  { importable, lot, lockNames }: Opened<Values, Found>,
  { file, agency, rows, versions, ...requested }: Omit<ImportInput, 'agency'> & Wanted & Pick<Kept, 'agency' | 'file'>,
  work: LongOperation | null,
): Promise<DataOf<'lots.import'>> {
  const { db } = given
  // Two parallel imports would each add the same records.
  await lockNames?.()
  const known = { locks: true, versions: versions === undefined ? undefined : readVersions(versions, caps.rows) }
  const { prepared } = await prepare(db, agency, importable, file, requested, known)
  const { sheet, missing, refused, ready, updates, unchanged, failed, dropped } = prepared
  if (missing.length > 0) throw invalid('file', noSource(importable.noun, missing))
  if (rows === 'all' && failed.length > 0) throw notAll(failed)
  if (refused !== null) throw invalid('file', refused)
  const writes = ready.length + updates.length
  if (writes === 0) throw invalid('file', refusal(unchanged.length > 0 ? 'importSame' : 'importNothing'))
  // Each record is written with its undo data and its journal entry.
  const context = work ? { ...given, db: work.counting(db, 3 * writes) } : given
  const counted = { imported: ready.length, updated: updates.length, failed: failed.length }
  const added = ready.map(({ values }) => values)
  const written = await importable.write(context, { added, updated: updates }, file.name)
  const text = () => undoableText(importable.noun, counted) ?? importedText(importable.noun, counted)
  const changeId = await storeWrites(context, text, written)
  await storeImport(context, { change: changeId, noun: importable.noun, agency, lot, file }, prepared, counted)
  await rememberSources(db, importable.noun, agency, sheet, given.now)
  await work?.finish()
  const problems = failed.flatMap((one) => one.problems).slice(0, listedProblems)
  return { ...counted, unchanged: unchanged.length, dropped: dropped.length, problems, changeId }
}

/** Reads and checks a file against the records of an agency. @throws ApiError 400 at `file` */
async function prepare<Values, Found extends Existing>(
  db: Db,
  agency: string | null,
  importable: Importable<Values, Found>,
  file: ReceivedFile,
  { sheet, ...choices }: ImportInput,
  known: { locks: boolean; versions?: ReadonlyMap<number, number> | undefined } = { locks: false },
): Promise<{ prepared: Prepared<Values, Found>; choice: SheetChoice | null }> {
  const { noun } = importable
  let choice: SheetChoice | null = null
  const rows = readTable(file.path, { noun, sheet, onSheets: (found) => (choice = found) })
  try {
    const prepared = await prepareImport(rows, choices, importable, {
      ...known,
      recall: (headings) => recallSources(db, noun, agency, headings),
      findChangers: (uuids) => findChangers(db, uuids),
    })
    return { prepared, choice }
  } catch (error) {
    throw error instanceof FileRefused ? invalid('file', error.message) : error
  }
}

const noSource = (noun: ImportNoun, missing: Prepared['missing']): string =>
  sayOfFile('fileNoSource', {
    fields: missing.map((field) => fieldName(noun, field)).join(', '),
    count: missing.length,
  })

const listedProblems = 100

function notAll(failed: readonly { problems: readonly { row: number; field: string; message: string }[] }[]): ApiError {
  const problems = failed.flatMap((one) => one.problems).slice(0, listedProblems)
  const issues = problems.map(({ row, field, message }): Issue => ({ path: `${row}.${field}`, message }))
  return new ApiError(400, refusal('importHasProblems', { count: failed.length }), { issues })
}

type Kept = {
  change: string
  noun: ImportNoun
  agency: string | null
  lot?: string | undefined
  file: ReceivedFile
}
type Counted = { imported: number; updated: number; failed: number }

/** Saves an import with the rows it left out, and its audit entry, which offers its undo. */
async function storeImport<Values, Found extends Existing>(
  context: Context,
  { change, noun, agency, lot, file }: Kept,
  { columns, failed }: Prepared<Values, Found>,
  counted: Counted,
): Promise<void> {
  const { db, actor, now } = context
  const headings = JSON.stringify(columns.map(({ heading }) => heading))
  await db
    .insertInto('imports')
    .values({
      change,
      noun,
      lot: lot ?? null,
      actor: actor.uuid,
      file_name: file.name.slice(0, 200),
      at: now,
      headings,
      ...counted,
    })
    .execute()
  const after = { records: journalNames[noun], ...counted }
  await record(context, [{ noun: 'change', uuid: change, agency, change, changed: Object.keys(counted), after }])
  const rows = failed.map(({ row, cells, problems }) => ({
    change,
    row,
    cells: JSON.stringify(columns.map(({ index }) => cells[index] ?? '')),
    problems: problems.map(({ field, message }) => `${fieldName(noun, field)}: ${message}`).join('; '),
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('import_failures')
      .values(rows.slice(from, from + 1000))
      .execute()
}

/** Rows that an import of the actor left out, each with its number and its problems. @throws ApiError 404 */
export async function importFailures(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  change: string,
): Promise<{ headings: string[]; rows: Cell[][] }> {
  const found = requireFound(
    await db
      .selectFrom('imports')
      .select('headings')
      .where('change', '=', change)
      .where('actor', '=', actor.uuid)
      .executeTakeFirst(),
  )
  const rows = await db
    .selectFrom('import_failures')
    .select(['row', 'cells', 'problems'])
    .where('change', '=', change)
    .orderBy('row')
    .execute()
  return {
    headings: [...found.headings, t('import.row'), t('import.problems')],
    rows: rows.map(({ row, cells, problems }) => [...cells, row, problems]),
  }
}
