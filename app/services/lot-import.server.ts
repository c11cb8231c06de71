import { data } from '@remix-run/node'
import type { DataOf, InputOf } from 'contract/catalogue'
import { numberFields, type ImportAnswer } from 'contract/imports'
import { enteredLotFields } from 'contract/lot-fields'
import { askProvider, callProvider, ProviderError } from './provider.server'
import { readForm, takeKey } from './request-body.server'

type Told = NonNullable<InputOf<'lots.previewImport'>['body']>

const whole = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** The source of a field by its form: `source.<field>` with `join.<field>` or `value.<field>`; '' where none is chosen. */
function sourceOf(form: FormData, field: string): string {
  const [first, second] = [text(form.get(`source.${field}`)), text(form.get(`join.${field}`))]
  if (first === '=') return `=${text(form.get(`value.${field}`)).trim()}`
  return second === '' || !/^\d+$/.test(first) ? first : `${first}+${second}`
}

/** The source of each field; undefined where none were chosen yet. */
function mappingOf(form: FormData): Told['mapping'] {
  if (![...form.keys()].some((name) => name.startsWith('source.'))) return undefined
  const sources = enteredLotFields.map(({ dbKey }) => [dbKey, sourceOf(form, dbKey)] as const)
  return Object.fromEntries(sources.filter(([, source]) => source !== '' && source !== '='))
}

function marksOf(form: FormData): Told['decimalMarks'] {
  const marks = numberFields.map((field) => [field, text(form.get(`mark.${field}`))] as const)
  return Object.fromEntries(marks.filter(([, mark]) => mark === '.' || mark === ','))
}

function toldOf(form: FormData): Told {
  const [headingRow, mapping, agency] = [whole(form.get('headingRow')), mappingOf(form), text(form.get('agency'))]
  const [sheet, edits] = [text(form.get('sheet')), form.getAll('edit').map((edit) => text(edit))]
  return {
    ...(sheet !== '' && { sheet }),
    ...(headingRow !== undefined && { headingRow }),
    ...(mapping && { mapping }),
    ...(edits.length > 0 && { edits }),
    ...(agency !== '' && { agency }),
    decimalMarks: marksOf(form),
  }
}

const refused = (message: string, status: number) => data<ImportAnswer>({ kind: 'refused', message }, status)

/** The import page's action: with `intent=import` the file is imported, else it is read and checked and nothing is written. */
export async function importLots(request: Request) {
  const form = await readForm(request, { files: true })
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return refused('Choose a file', 400)
  const [body, key] = [toldOf(form), takeKey(form)]
  try {
    if (form.get('intent') !== 'import') {
      const preview = await callProvider(request, 'lots.previewImport', { body, files: { file } })
      return data<ImportAnswer>({ kind: 'preview', preview })
    }
    const rows = form.get('rows') === 'valid' ? 'valid' : 'all'
    const { message, data: done } = await askProvider(
      request,
      'lots.import',
      { body: { ...body, rows, work: key }, files: { file } },
      { idempotencyKey: key },
    )
    return data<ImportAnswer>({ kind: 'done', message, done })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return refused(error.message, error.status)
  }
}

/** How far an import of one's own is, in steps; `total` is 0 while its file is read. Null when it does not run. */
export async function importProgress(request: Request, work: string): Promise<DataOf<'lots.importProgress'> | null> {
  try {
    return await callProvider(request, 'lots.importProgress', { params: { work } }, { signedOut: 'throw' })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null
    throw error
  }
}

/** Stops an import of one's own; the import itself answers that nothing was kept. */
export const stopImport = (request: Request, work: string): Promise<DataOf<'lots.cancelImport'>> =>
  callProvider(request, 'lots.cancelImport', { params: { work } }, { signedOut: 'throw' })

/** The viewer's own last imports, with what undoes each. */
export const recentImports = (request: Request): Promise<DataOf<'lots.recentImports'>> =>
  callProvider(request, 'lots.recentImports', {})
