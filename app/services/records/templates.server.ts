import type { SignedInUser } from 'contract/account/sign-in'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { type Template, templateForm } from 'contract/templates/calls'
import { t } from 'locales/templates'
import { callForEnvelope, callProvider } from '~/services/http/provider.server'
import { saveEdit, saveForm } from '~/services/forms/record-form.server'
import { readForm } from '~/services/http/request-body.server'
import { seesAllAgencies } from 'contract/core/capabilities'

/**
 * Templates available to the viewer, default first; for a lot those for its reports, with the default of its agency.
 */
export async function listTemplates(request: Request, lotId?: string): Promise<Template[]> {
  return (await callProvider(request, 'templates.list', { query: { lotId } })).templates
}

/** A page of templates by the list's URL: there are few, so they are filtered and sorted here. */
export async function pageOfTemplates(
  request: Request,
  { keyword, filters, sortDescriptor, page, limit }: ListFilter,
): Promise<{ data: Template[]; totalRecord: number }> {
  const wanted = (keyword ?? '').toLowerCase()
  const fitting = (await listTemplates(request)).filter(
    ({ name, status }) => name.toLowerCase().includes(wanted) && (filters.status?.includes(status) ?? true),
  )
  const sign = sortDescriptor.direction === 'ascending' ? 1 : -1
  const keyOf = (one: Template) => (sortDescriptor.column === 'name' ? one.name.toLowerCase() : one.updatedAt)
  const sorted = fitting.sort(
    (one, other) => sign * (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0),
  )
  return { data: sorted.slice((page - 1) * limit, page * limit), totalRecord: sorted.length }
}

/** Active templates as choices for a report. */
export const templateChoices = (
  templates: readonly Template[],
  { roleName }: SignedInUser,
): { value: string; label: string; detail?: string }[] =>
  templates
    .filter(({ status }) => status === 'active')
    .map(({ uuid, name, isDefault, agency }) => ({
      value: uuid,
      label: name,
      ...(isDefault
        ? { detail: t('templates.isDefault') }
        : seesAllAgencies(roleName) && agency
          ? { detail: agency.name }
          : {}),
    }))

/** A template. @throws ProviderError 404 */
export async function getTemplate(request: Request, id: string): Promise<Template> {
  return (await callProvider(request, 'templates.get', { params: { id } })).template
}

/** Initial values of a copy of a template. @throws ProviderError 404 */
export async function textsToCopy(request: Request, id: string) {
  const { name, summaryHtml, tableHtml } = await getTemplate(request, id)
  return { name: t('templates.copy', { name: name.slice(0, longestNameToCopy) }), summaryHtml, tableHtml }
}

/** Leaves room in a name of 120 characters for the words that mark a copy. */
const longestNameToCopy = 110

/** Action of a new template's form. */
export const addTemplate = (request: Request, back: string) =>
  saveForm({
    request,
    schema: templateForm,
    back,
    command: 'template.add',
    send: (body, { key }) => callForEnvelope(request, 'templates.create', { body }, { idempotencyKey: key }),
  })

/** Action of a template's form. */
export const updateTemplate = (request: Request, id: string, back: string) =>
  saveEdit({
    request,
    schema: templateForm,
    back,
    command: 'template.rename',
    html: ['summaryHtml', 'tableHtml'],
    send: (body, { key, version }) =>
      callForEnvelope(
        request,
        'templates.update',
        { params: { id }, body: { ...body, version } },
        { idempotencyKey: key },
      ),
  })

/** Preview of a form's text. */
export async function previewTemplate(request: Request): Promise<DataOf<'templates.preview'>> {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const body = { summaryHtml: text('summaryHtml'), tableHtml: text('tableHtml') }
  return callProvider(request, 'templates.preview', { body }, { signedOut: 'throw' })
}
