import type { DataOf } from 'contract/catalogue'
import type { Issue } from 'contract/common'
import { sayOfFile } from 'contract/file-lines'
import { enteredLotFields } from 'contract/lot-fields'
import { refusal } from 'contract/refusals'
import { deed } from 'contract/deeds'
import { loadPlaces } from 'provider/adapters/places'
import { chosenAgency } from 'provider/chosen-people'
import type { Db } from 'provider/db/transaction'
import { keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import type { ReceivedFile } from 'provider/http/received-form'
import type { LongWork } from 'provider/long-work'
import { findSame, holdAllNames, insertLots } from 'provider/modules/lots/service'
import { newLotOf } from './place-row'
import { prepareImport, type FindTaken, type Prepared } from './prepare'
import { presentPreview } from './present'
import { readTable } from './read/read-table'
import { FileRefused, type SheetChoice } from './read/table'
import { recallSources, rememberSources } from './remembered'
import type { Told } from './sheet'
import type { Cell } from './write/lot-cells'

type Asked = Told & { sheet?: string | undefined; agency?: string | undefined }

/**
 * What importing a file would do (spec §7): the import itself without its writing.
 * @throws ApiError 400 at `file` for one that cannot be read, at `agency` for one that is none or not the actor's
 */
export async function previewImport(
  context: Context,
  file: ReceivedFile,
  asked: Asked,
): Promise<DataOf<'lots.previewImport'>> {
  const agency = await chosenAgency(context.db, context.actor, asked.agency ?? null)
  const { prepared, choice } = await prepare(context.db, agency, file, asked)
  return presentPreview(prepared, choice)
}

/**
 * Imports a file of lots as one change (spec §7, 'Imported Successfully'): all of its rows, or those without a problem;
 * the others are kept as a file to mend.
 * @throws ApiError 400 as the preview does, and where `all` rows are wanted and one has a problem, with the first of them
 */
export async function importLots(
  given: Context,
  file: ReceivedFile,
  { rows, ...asked }: Asked & { rows: 'all' | 'valid' },
  work: LongWork | null = null,
): Promise<DataOf<'lots.import'>> {
  const { db, actor, now } = given
  const agency = await chosenAgency(db, actor, asked.agency ?? null)
  // Two imports at once would each find the other's lots missing.
  await holdAllNames(db, agency)
  const { prepared } = await prepare(db, agency, file, asked)
  const { sheet, columns, missing, ready, failed, dropped } = prepared
  if (missing.length > 0) throw invalid('file', noSource(missing))
  if (rows === 'all' && failed.length > 0) throw notAll(failed)
  if (ready.length === 0) throw invalid('file', refusal('importNothing'))
  // Each lot is written with its way back and its line in the journal.
  const context = work ? { ...given, db: work.counting(db, 3 * ready.length) } : given
  const places = await loadPlaces()
  const written = await insertLots(
    context,
    ready.map(({ values }) => newLotOf(values, agency, places)),
  )
  const changeId = await keepWritten(context, deed('did.imported', { count: ready.length }), [written])
  const headings = columns.map(({ heading }) => heading)
  const row = { change: changeId, actor: actor.uuid, file_name: file.name.slice(0, 200), at: now }
  const counted = { imported: ready.length, failed: failed.length }
  await db
    .insertInto('imports')
    .values({ ...row, ...counted, headings: JSON.stringify(headings) })
    .execute()
  await keepFailures(db, changeId, columns, failed)
  await rememberSources(db, agency, sheet, now)
  await work?.finish()
  return { ...counted, dropped: dropped.length, changeId }
}

/** Reads and checks a file against the lots of an agency. @throws ApiError 400 at `file` */
async function prepare(
  db: Db,
  agency: string | null,
  file: ReceivedFile,
  { sheet, ...told }: Asked,
): Promise<{ prepared: Prepared; choice: SheetChoice | null }> {
  const findTaken: FindTaken = async (names) => {
    const isTaken = await findSame(db, agency, names.map(nameOf))
    return (name) => isTaken(nameOf(name))
  }
  let choice: SheetChoice | null = null
  const rows = readTable(file.path, { sheet, onSheets: (found) => (choice = found) })
  const recall = (headings: readonly string[]) => recallSources(db, agency, headings)
  try {
    const prepared = await prepareImport(rows, told, { places: await loadPlaces(), findTaken, recall })
    return { prepared, choice }
  } catch (error) {
    throw error instanceof FileRefused ? invalid('file', error.message) : error
  }
}

const noSource = (missing: Prepared['missing']): string =>
  sayOfFile('fileNoSource', { fields: missing.map(labelOf).join(', '), count: missing.length })

const nameOf = ({ lotNumber, loanNumber }: { lotNumber: string; loanNumber: string }) => ({
  lot_number: lotNumber,
  loan_number: loanNumber,
})

const listedProblems = 100

function notAll(failed: Prepared['failed']): ApiError {
  const problems = failed.flatMap((one) => one.problems).slice(0, listedProblems)
  const issues = problems.map(({ row, field, message }): Issue => ({ path: `${row}.${field}`, message }))
  return new ApiError(400, refusal('importHasProblems', { count: failed.length }), { issues })
}

async function keepFailures(
  db: Db,
  change: string,
  columns: Prepared['columns'],
  failed: Prepared['failed'],
): Promise<void> {
  const rows = failed.map(({ row, cells, problems }) => ({
    change,
    row,
    cells: JSON.stringify(columns.map(({ index }) => cells[index] ?? '')),
    problems: problems.map(({ field, message }) => `${labelOf(field)}: ${message}`).join('; '),
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('import_failures')
      .values(rows.slice(from, from + 1000))
      .execute()
}

const labelOf = (field: string): string => enteredLotFields.find(({ dbKey }) => dbKey === field)?.keyName ?? field

/** The rows an import of the actor left out: as the file had them, with their number and what is wrong. @throws ApiError 404 */
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
    headings: [...found.headings, 'Row', 'Problems'],
    rows: rows.map(({ row, cells, problems }) => [...cells, row, problems]),
  }
}
