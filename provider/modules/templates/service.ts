import type { z } from 'zod'
import { seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { rules } from 'contract/core/rules'
import type { Template, templateCalls } from 'contract/templates/calls'
import { editRows, storeWrites } from 'provider/history/edits'
import { whyTemplateNameTaken } from 'provider/records/template-uniqueness'
import type { Context } from 'provider/http/context'
import { ApiError, requireAllowed, requireFound } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import { differing } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'
import { faultsOf } from './faults'
import { cleanHtml } from 'provider/records/template-html'
import * as repo from './repo'

type Form = z.output<(typeof templateCalls)['templates.create']['body']>
type Edit = z.output<(typeof templateCalls)['templates.update']['body']>
type Toggle = z.output<(typeof templateCalls)['templates.toggleStatus']['body']>
type Written = DataOf<'templates.create'>
type Row = repo.TemplateRow
type Viewing = Pick<Context, 'db' | 'actor'>

/** The templates the viewer may use (spec §3 "templates"), or those for the reports of a lot. */
export async function listTemplates({ db, actor }: Viewing, lot?: string): Promise<DataOf<'templates.list'>> {
  const rows = lot === undefined ? await repo.listTemplates(db, actor) : await repo.listTemplatesFor(db, actor, lot)
  return { templates: rows.map(present), totalRecord: rows.length }
}

/** One template. @throws ApiError 404 for a template of another agency */
export async function getTemplate({ db, actor }: Viewing, id: string): Promise<Template> {
  return present(requireFound(await repo.findTemplate(db, actor, id)))
}

/** The template used when none is chosen (spec §7). */
export async function getDefault({ db, actor }: Viewing): Promise<Template> {
  const found = requireFound(await repo.findDefaultUnscoped(db, actor.agency))
  return getTemplate({ db, actor }, found.uuid)
}

/**
 * Adds a template: shared if by an admin, else the agency's own. Its HTML is parsed into blocks and stored as rendered
 * from them.
 * @throws ApiError 400 at the part with an unknown field, and at a duplicate name
 */
export async function addTemplate(context: Context, form: Form): Promise<Written> {
  const { db, actor, now } = context
  const uuid = newId(now)
  const agency = seesAllAgencies(actor.role) ? null : actor.agency
  const { name } = form
  const words = await readTexts(db, { uuid, agency, ...form })
  await db
    .insertInto('templates')
    .values({ uuid, agency, name, ...words, created_at: now, updated_at: now })
    .execute()
  const changeId = await storeWrites(context, () => changeText('did.templateAdded', { name }), [
    {
      changed: [{ noun: 'template', uuid, before: null, versionAfter: 1 }],
      entries: [{ noun: 'template', uuid, agency, version: 1, changed: ['created'], after: { name } }],
    },
  ])
  return { template: await getTemplate(context, uuid), changeId }
}

/**
 * Updates the sent fields.
 * @throws ApiError 404 not visible; 403 a shared one, except by an admin; 409 stale; 400 like `addTemplate`
 */
export async function updateTemplate(context: Context, id: string, { version, name, ...html }: Edit): Promise<Written> {
  const row = await lock(context, id, version)
  const { uuid, agency } = row
  const isRenamed = name !== undefined && name !== row.name
  const words = await readTexts(context.db, { uuid, agency, ...html, ...(isRenamed && { name }) })
  return save(context, row, { ...(isRenamed && { name }), ...words }, 'did.templateSaved')
}

/**
 * Sets the sent status (spec §7); without one, toggles it.
 * @throws ApiError 404, 409 stale, 409 for the default, which must stay active
 */
export async function toggleStatus(context: Context, id: string, { status, version }: Toggle): Promise<Written> {
  const row = await lock(context, id, version)
  const wanted = status ?? (row.status === 'active' ? 'inactive' : 'active')
  if (wanted === 'inactive') requireLeavable(row)
  return save(context, row, { status: wanted }, 'did.templateStatus')
}

/**
 * Makes a template the default: of the agency itself, or of the template's owner for an admin.
 * @throws ApiError 404 not visible, 409 while it is inactive
 */
export async function makeDefault(context: Context, id: string): Promise<{ template: Template }> {
  const { db, actor } = context
  const row = requireFound(await repo.findTemplate(db, actor, id))
  if (row.is_default) return { template: present(row) }
  requireAllowed(rules.makeDefault({ isActive: row.status === 'active' }))
  const agency = seesAllAgencies(actor.role) ? row.agency : actor.agency
  await repo.setDefault(db, agency, id)
  await record(context, [{ noun: 'template', uuid: id, agency, changed: ['isDefault'], after: { isDefault: true } }])
  return { template: await getTemplate(context, id) }
}

/** Archives a template. @throws ApiError 404; 409 for the default */
export async function deleteTemplate(context: Context, id: string): Promise<DataOf<'templates.delete'>> {
  const row = await lock(context, id, undefined)
  requireLeavable(row)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const written = await editRows(context, [{ noun: 'template', uuid: id, set }])
  return {
    uuid: id,
    changeId: await storeWrites(context, () => changeText('did.templateDeleted', { name: row.name }), [written]),
  }
}

const requireLeavable = ({ is_default }: Row): void => requireAllowed(rules.leaveDefault({ isDefault: is_default }))

type Sent = { summaryHtml?: string | undefined; tableHtml?: string | undefined; name?: string }

/** Validates the sent parts and a new name, and returns the parts as stored. */
async function readTexts(
  db: Context['db'],
  { name, summaryHtml, tableHtml, ...of }: Sent & Pick<Row, 'uuid' | 'agency'>,
) {
  const taken = name === undefined ? null : await whyTemplateNameTaken(db, { ...of, name })
  const issues = [
    ...(taken === null ? [] : [{ path: 'name', message: taken }]),
    ...faultsOf({ summaryHtml, tableHtml }),
  ]
  if (issues[0]) throw new ApiError(400, issues[0].message, { issues })
  return {
    ...(summaryHtml !== undefined && { summary_html: cleanHtml(summaryHtml) }),
    ...(tableHtml !== undefined && { table_html: cleanHtml(tableHtml) }),
  }
}

/** Locks a template. A shared one is visible to agencies and gives 403; another agency's gives 404. */
async function lock(context: Context, id: string, version: number | undefined): Promise<Row> {
  const { db, actor } = context
  const row = requireFound(await repo.lockOne(db, actor, id))
  if (!row.is_mine) throw new ApiError(403, say('everybodys'))
  await requireFresh(context, row, version, () => present(row))
  return row
}

type Fields = Partial<Pick<Row, 'name' | 'summary_html' | 'table_html' | 'status'>>

async function save(
  context: Context,
  row: Row,
  sent: Fields,
  done: 'did.templateSaved' | 'did.templateStatus',
): Promise<Written> {
  const set = differing(row, sent)
  if (Object.keys(set).length === 0) return { template: present(row), changeId: null }
  const written = await editRows(context, [{ noun: 'template', uuid: row.uuid, set }])
  const words = { name: set.name ?? row.name, status: set.status ?? row.status }
  const changeId = await storeWrites(context, () => changeText(done, words), [written])
  return { template: await getTemplate(context, row.uuid), changeId }
}

/** Cleans the HTML again, because an earlier build or a direct edit of the table may have stored unsafe HTML. */
const present = (row: Row): Template => ({
  uuid: row.uuid,
  id: row.uuid,
  name: row.name,
  summaryHtml: cleanHtml(row.summary_html),
  tableHtml: cleanHtml(row.table_html),
  status: row.status,
  isDefault: row.is_default,
  agency: row.agency !== null && row.agency_name !== null ? { uuid: row.agency, name: row.agency_name } : null,
  isMine: row.is_mine,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
