import { sql, type RawBuilder } from 'kysely'
import { isAgency } from 'contract/core/capabilities'
import type { ActiveStatus } from 'contract/core/statuses'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { lotsVisibleTo, reportTemplatesEditableBy, reportTemplatesVisibleTo } from 'provider/access/scope'

export type TemplateRow = {
  uuid: string
  agency: string | null
  agency_name: string | null
  name: string
  summary_html: string
  table_html: string
  status: ActiveStatus
  is_default: boolean
  is_mine: boolean
  created_at: Date
  updated_at: Date
  version: number
}

/** The agency whose default applies: an agency's own; for an admin, the template's owner. */
const scopeOf = (actor: Actor) => (isAgency(actor.role) ? sql`${actor.uuid}::uuid` : sql`t.agency`)

const templates = (actor: Actor, where: RawBuilder<boolean>, scope = scopeOf(actor)) => sql<TemplateRow>`
  select t.uuid, t.agency, t.name, t.summary_html, t.table_html, t.status, t.created_at, t.updated_at, t.version,
    t.uuid = default_template(${scope}) as is_default, coalesce(${reportTemplatesEditableBy(actor, 't')}, false) as is_mine,
    case when a.uuid is not null then ${agencyName('a')} end as agency_name
  from templates t left join users a on a.uuid = t.agency
  where t.deleted_at is null and ${reportTemplatesVisibleTo(actor, 't')} and ${where}
  order by is_default desc, sort_text(t.name), t.uuid`

/** The templates the viewer may use, the default first. */
export const listTemplates = async (db: Db, actor: Actor): Promise<TemplateRow[]> =>
  (await templates(actor, sql<boolean>`true`).execute(db)).rows

/** Templates that reports of a lot may use, the default of its agency first; none for a lot the viewer may not see. */
export async function listTemplatesFor(db: Db, actor: Actor, lot: string): Promise<TemplateRow[]> {
  const { rows } = await sql<{ agency: string | null }>`
    select l.agency from lots l where l.uuid = ${lot}::uuid and ${lotsVisibleTo(actor, 'l')}`.execute(db)
  const [home] = rows
  if (!home) return []
  const agency = sql`${home.agency}::uuid`
  return (await templates(actor, sql<boolean>`(t.agency is null or t.agency = ${agency})`, agency).execute(db)).rows
}

/** Finds a template the viewer may use; null if there is none. */
export async function findTemplate(db: Db, actor: Actor, id: string): Promise<TemplateRow | null> {
  return (await templates(actor, sql<boolean>`t.uuid = ${id}::uuid`).execute(db)).rows[0] ?? null
}

/** Same as `findTemplate`, locked until the transaction ends. */
export async function lockOne(db: Db, actor: Actor, id: string): Promise<TemplateRow | null> {
  await sql`select 1 from templates where uuid = ${id}::uuid for no key update`.execute(db)
  return findTemplate(db, actor, id)
}

/** The default template of an agency, regardless of the viewer. */
export async function findDefaultUnscoped(db: Db, agency: string | null): Promise<{ uuid: string } | null> {
  const { rows } = await sql<{ uuid: string | null }>`select default_template(${agency}::uuid) as uuid`.execute(db)
  const uuid = rows[0]?.uuid
  return uuid ? { uuid } : null
}

export type TemplateText = { uuid: string; name: string; summary_html: string; table_html: string }

/** An active template that reports of an agency may use, its own or a shared one; without an id, the default. */
export async function findTextUnscoped(db: Db, agency: string | null, id?: string): Promise<TemplateText | null> {
  const { rows } = await sql<TemplateText>`
    select t.uuid, t.name, t.summary_html, t.table_html from templates t
    where t.uuid = ${id ?? null}::uuid and t.deleted_at is null and t.status = 'active'
        and (t.agency is null or t.agency = ${agency}::uuid)
      or ${id ?? null}::uuid is null and t.uuid = default_template(${agency}::uuid)`.execute(db)
  return rows[0] ?? null
}

/** Makes a template the default of an agency, or (null) of everyone. */
export async function setDefault(db: Db, agency: string | null, template: string): Promise<void> {
  await sql`insert into template_defaults (agency, template) values (${agency}::uuid, ${template}::uuid)
    on conflict (agency) do update set template = excluded.template`.execute(db)
}
