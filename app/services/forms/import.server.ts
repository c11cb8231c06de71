import { data } from '@remix-run/node'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { numberFields, type ImportAnswer, type ImportPreview } from 'contract/imports/calls'
import { importFields } from 'contract/imports/fields'
import type { ImportNoun, ListedNoun } from 'contract/imports/nouns'
import { undoableText } from 'contract/imports/text'
import { t } from 'locales/import'
import { callForEnvelope, callProvider, ProviderError } from '~/services/http/provider.server'
import { readForm, takeKey } from '~/services/http/request-body.server'

type PreviewBody = NonNullable<InputOf<'lots.previewImport'>['body']>

const whole = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** Source of a field in the form: `source.<field>` with `join.<field>` or `value.<field>`; '' without a choice. */
function sourceOf(form: FormData, field: string): string {
  const [first, second] = [text(form.get(`source.${field}`)), text(form.get(`join.${field}`))]
  if (first === '=') return `=${text(form.get(`value.${field}`)).trim()}`
  return second === '' || !/^\d+$/.test(first) ? first : `${first}+${second}`
}

/** The source of each field; undefined where none were chosen yet. */
function mappingOf(noun: ImportNoun, form: FormData): PreviewBody['mapping'] {
  if (![...form.keys()].some((name) => name.startsWith('source.'))) return undefined
  const sources = importFields[noun].map(({ dbKey }) => [dbKey, sourceOf(form, dbKey)] as const)
  return Object.fromEntries(sources.filter(([, source]) => source !== '' && source !== '='))
}

function marksOf(form: FormData): PreviewBody['decimalMarks'] {
  const marks = numberFields.map((field) => [field, text(form.get(`mark.${field}`))] as const)
  return Object.fromEntries(marks.filter(([, mark]) => mark === '.' || mark === ','))
}

function previewBodyOf(noun: ImportNoun, form: FormData): PreviewBody {
  const [headingRow, mapping, agency] = [whole(form.get('headingRow')), mappingOf(noun, form), text(form.get('agency'))]
  const [sheet, edits] = [text(form.get('sheet')), form.getAll('edit').map((edit) => text(edit))]
  return {
    ...(sheet !== '' && { sheet }),
    ...(headingRow !== undefined && { headingRow }),
    ...(mapping && { mapping }),
    ...(edits.length > 0 && { edits }),
    ...(agency !== '' && { agency }),
    existing: form.get('existing') === 'update' ? 'update' : 'skip',
    decimalMarks: marksOf(form),
  }
}

/** Maximum number of rows named in a refused import. */
const namedRows = 3

/** The reason why an import was refused, with the first rows that have a problem. */
function withRows({ message, issues }: ProviderError): string {
  const rows = issues.flatMap(({ path, message: why }) => {
    const [row] = /^\d+(?=\.)/.exec(path) ?? []
    return row ? [t('import.rowProblem', { row, why })] : []
  })
  return [message, ...rows.slice(0, namedRows)].join('. ')
}

const refused = (message: string, status: number) => data<ImportAnswer>({ kind: 'refused', message }, status)

type Sent = { body: PreviewBody; files: { file: File } }

/** The kind of records that are imported; budget lines go into one lot. */
export type ImportTarget = { noun: ListedNoun } | { noun: 'budget-lines'; lotId: string }

function previewOf(request: Request, target: ImportTarget, sent: Sent): Promise<ImportPreview> {
  const { noun } = target
  if (noun === 'lots') return callProvider(request, 'lots.previewImport', sent)
  if (noun !== 'budget-lines') return callProvider(request, 'imports.preview', { params: { noun }, ...sent })
  return callProvider(request, 'ledger.previewImport', { params: { lotId: target.lotId }, ...addedOnly(sent) })
}

/** Leaves out the choices that an import into a budget does not have. */
function addedOnly<Body extends PreviewBody>({
  body: { agency: _, existing: __, ...body },
  files,
}: Sent & { body: Body }) {
  return { body, files }
}

type Import = Sent & { body: NonNullable<InputOf<'lots.import'>['body']> }

function runImport(request: Request, target: ImportTarget, sent: Import, sending: { idempotencyKey: string }) {
  const { noun } = target
  if (noun === 'lots') return callForEnvelope(request, 'lots.import', sent, sending)
  if (noun !== 'budget-lines') return callForEnvelope(request, 'imports.run', { params: { noun }, ...sent }, sending)
  return callForEnvelope(request, 'ledger.import', { params: { lotId: target.lotId }, ...addedOnly(sent) }, sending)
}

/** The import page's action: with `intent=import` the file is imported, else it is read and checked and nothing is written. */
export async function importRecords(request: Request, target: ImportTarget) {
  const { noun } = target
  const form = await readForm(request, { files: true })
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return refused(t('import.chooseFile'), 400)
  const [body, key] = [previewBodyOf(noun, form), takeKey(form)]
  try {
    if (form.get('intent') !== 'import') {
      return data<ImportAnswer>({
        kind: 'preview',
        preview: await previewOf(request, target, { body, files: { file } }),
      })
    }
    const rows = form.get('rows') === 'valid' ? 'valid' : 'all'
    const versions = form.has('versions') && { versions: text(form.get('versions')) }
    const sent = { body: { ...body, rows, work: key, ...versions }, files: { file } } as const
    const { message, data: done } = await runImport(request, target, sent, { idempotencyKey: key })
    return data<ImportAnswer>({ kind: 'done', message, undoable: undoableText(noun, done), done })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return refused(withRows(error), error.status)
  }
}

/** Progress of an own import, in steps; `total` is 0 while its file is read. Null if it is not running. */
export async function importProgress(request: Request, work: string): Promise<DataOf<'lots.importProgress'> | null> {
  try {
    return await callProvider(request, 'lots.importProgress', { params: { work } }, { signedOut: 'throw' })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null
    throw error
  }
}

/** Stops an own import; the import's own response reports that nothing was saved. */
export const stopImport = (request: Request, work: string): Promise<DataOf<'lots.cancelImport'>> =>
  callProvider(request, 'lots.cancelImport', { params: { work } }, { signedOut: 'throw' })

/** The viewer's own last imports, with what undoes each. */
export function recentImports(request: Request, target: ImportTarget): Promise<DataOf<'lots.recentImports'>> {
  const { noun } = target
  if (noun === 'lots') return callProvider(request, 'lots.recentImports', {})
  if (noun !== 'budget-lines') return callProvider(request, 'imports.recent', { params: { noun } })
  return callProvider(request, 'ledger.recentImports', { params: { lotId: target.lotId } })
}
