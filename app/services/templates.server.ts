import type { SignedInUser } from 'contract/auth'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { type Template, templateForm } from 'contract/templates'
import { askProvider, callProvider } from './provider.server'
import { keepEdit, keepForm } from './record-form.server'
import { readForm } from './request-body.server'

/** The templates the viewer may use, the default first; of a lot those that its reports can be in, by the default of its agency. */
export async function listTemplates(request: Request, lotId?: string): Promise<Template[]> {
  return (await callProvider(request, 'templates.list', { query: { lotId } })).templates
}

/** A page of them as the list's address asks for: there are few, so they are sorted and narrowed here. */
export async function pageOfTemplates(
  request: Request,
  { keyword, filters, sortDescriptor, page, limit }: ListFilter,
): Promise<{ data: Template[]; totalRecord: number }> {
  const wanted = (keyword ?? '').toLowerCase()
  const fitting = (await listTemplates(request)).filter(
    ({ name, status }) => name.toLowerCase().includes(wanted) && (filters.status?.includes(status) ?? true),
  )
  const way = sortDescriptor.direction === 'ascending' ? 1 : -1
  const keyOf = (one: Template) => (sortDescriptor.column === 'name' ? one.name.toLowerCase() : one.updatedAt)
  const sorted = fitting.sort(
    (one, other) => way * (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0),
  )
  return { data: sorted.slice((page - 1) * limit, page * limit), totalRecord: sorted.length }
}

/** What a report can be sent with, as a choice. */
export const choicesOf = (
  templates: readonly Template[],
  { roleName }: SignedInUser,
): { value: string; label: string; detail?: string }[] =>
  templates
    .filter(({ status }) => status === 'active')
    .map(({ uuid, name, isDefault, agency }) => ({
      value: uuid,
      label: name,
      ...(isDefault ? { detail: 'Default' } : roleName === 'admin' && agency ? { detail: agency.name } : {}),
    }))

/** One template. @throws ProviderError 404 */
export async function getTemplate(request: Request, id: string): Promise<Template> {
  return (await callProvider(request, 'templates.get', { params: { id } })).template
}

/** The words of one as a new one begins with them. @throws ProviderError 404 */
export async function wordsToCopy(request: Request, id: string) {
  const { name, summaryHtml, tableHtml } = await getTemplate(request, id)
  return { name: copyName(name), summaryHtml, tableHtml }
}

/** "Standard (copy)", within what a name may have. */
const copyName = (name: string) => `${name.slice(0, 113)} (copy)`

/** The action of a new template's form. */
export const addTemplate = (request: Request, back: string) =>
  keepForm({
    request,
    schema: templateForm,
    back,
    command: 'template.add',
    send: (body, { key }) => askProvider(request, 'templates.create', { body }, { idempotencyKey: key }),
  })

/** The action of a template's form. */
export const updateTemplate = (request: Request, id: string, back: string) =>
  keepEdit({
    request,
    schema: templateForm,
    back,
    command: 'template.rename',
    html: ['summaryHtml', 'tableHtml'],
    send: (body, { key, version }) =>
      askProvider(request, 'templates.update', { params: { id }, body: { ...body, version } }, { idempotencyKey: key }),
  })

/** A form's words as they would be shown. */
export async function previewTemplate(request: Request): Promise<DataOf<'templates.preview'>> {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const body = { summaryHtml: text('summaryHtml'), tableHtml: text('tableHtml') }
  return callProvider(request, 'templates.preview', { body }, { signedOut: 'throw' })
}
