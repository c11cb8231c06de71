import { t as commandText } from 'locales/commands'
import { t } from 'locales/search'
import { sql, type RawBuilder } from 'kysely'

import { may } from 'contract/core/policy'
import { isAgency, roleIdsThat, seesAllAgencies } from 'contract/core/capabilities'
import { roleNames, roles } from 'contract/core/roles'
import { agencyName, fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { beginsWith, containsAll } from 'provider/records/keywords'
import { allOf, anyOf, tierOf, type Query, type RankedHit } from './query'
import { addressesOf } from './hit-texts'
import { costCodesVisibleTo, lendersVisibleTo, reportTemplatesEditableBy } from 'provider/access/scope'

const anything = sql<boolean>`true`

/** Predicate: the column has the value in the search's `where`, if any. */
const isGiven = (column: string, type: 'uuid' | 'text', value: string | undefined) =>
  value === undefined ? anything : sql<boolean>`${sql.ref(column)} = ${value}::${sql.raw(type)}`

/** Predicate: the text contains all words; a query that is too short for that must begin one of the names. */
export function matches(
  { text, words }: Query,
  names: readonly RawBuilder<unknown>[],
  everything: RawBuilder<unknown>,
) {
  if (words) return containsAll(everything, words)
  return anyOf(names.map((name) => sql<boolean>`lower(${name}) like ${beginsWith(text)}`))
}

/** People by name, email or company: all for an admin, its own for an agency, none for others. */
export async function findUsers(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!may(actor.role, 'users.update')) return []
  const visible = seesAllAgencies(actor.role)
    ? sql`true`
    : sql`(u.agency = ${actor.uuid}::uuid or u.uuid = ${actor.uuid}::uuid)`
  const names = [sql`u.first_name`, sql`u.last_name`, fullName('u'), sql`u.email`, sql`coalesce(u.agency_name, '')`]
  const text = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.agency_name, ''))`
  const { rows } = await sql<RankedHit>`
    select 'user' as noun, u.uuid, ${fullName('u')} as title,
      (${roleNames.map((name) => commandText(`choice.${name}`))}::text[])[u.role]
        || coalesce(' · ' || case when u.role = any(${roleIdsThat(isAgency)}::smallint[]) then nullif(u.agency_name, '') when a.uuid is not null then ${agencyName('a')} end, '') as subtitle,
      u.status, u.version, null as "lotId", null as "requestId", null as "itemId",
      ${tierOf(query, names, text)} as tier
    from users u left join users a on a.uuid = u.agency
    where u.status <> 'deleted' and ${visible} and ${matches(query, names, text)}
      and ${isGiven('u.status', 'text', query.where.status)} and ${isGiven('u.agency', 'uuid', query.where.agency)}
      and ${query.where.role ? sql<boolean>`u.role = ${roles[query.where.role]}` : anything}
    order by tier, u.created_at desc, u.uuid desc limit ${query.limit}`.execute(db)
  return rows
}

/** Predicate: belongs to the agency of this lot or draw request. */
const isFor = (record: string | undefined) =>
  record === undefined
    ? anything
    : sql<boolean>`n.agency in (select agency from lots where uuid = ${record}::uuid
        union all select agency from draw_requests where uuid = ${record}::uuid)`

/** Sorts records chosen for this draw request, or for one of this lot's, first. */
const chosenFirst = (record: string | undefined) =>
  record === undefined
    ? sql``
    : sql`exists (select 1 from request_lenders c join draw_requests r on r.uuid = c.draw_request
        where c.lender = n.uuid and (r.uuid = ${record}::uuid or r.lot = ${record}::uuid) and r.deleted_at is null) desc,`

type Named = {
  noun: 'lender' | 'template'
  table: 'lenders' | 'templates'
  /** Predicates for the searched records. */
  among: RawBuilder<boolean>[]
  /** Searched text besides the name. */
  also?: RawBuilder<string>
  /** Text that distinguishes records with equal names; default: the agency. */
  subtitle?: RawBuilder<string>
  /** Sort expression before others for equal matches, with its trailing comma. */
  first?: RawBuilder<unknown>
  status?: RawBuilder<unknown>
}

const ofAgency = sql<string>`case when a.uuid is not null then ${agencyName('a')} else '' end`

/** Searches records of an agency, primarily by name. */
async function findNamed(db: Db, query: Query, named: Named): Promise<RankedHit[]> {
  const { noun, table, among, also = sql``, subtitle = ofAgency, first = sql``, status = sql`n.status` } = named
  const text = sql`lower(n.name${also})`
  const names = [sql`n.name`]
  const { rows } = await sql<RankedHit>`
    select ${noun} as noun, n.uuid, n.name as title,
      ${subtitle} as subtitle, ${status} as status, n.version,
      null as "lotId", null as "requestId", null as "itemId",
      ${tierOf(query, names, text)} as tier
    from ${sql.table(table)} n left join users a on a.uuid = n.agency
    where n.deleted_at is null and ${allOf(among)} and ${matches(query, names, text)}
    order by tier, ${first} n.created_at desc, n.uuid desc limit ${query.limit}`.execute(db)
  return rows
}

/** A lender's address, or the number of its addresses. */
const addresses = () =>
  sql<string>`case cardinality(n.recipients) when 0 then ${t('search.noAddress')}::text when 1 then n.recipients[1]
    else ${addressesOf(sql`cardinality(n.recipients)`)} end`

/**
 * Lenders by name and addresses: all for an admin, its own for an agency, none for others. For a record, its chosen
 * lenders come first.
 */
export const findLenders = (db: Db, actor: Actor, query: Query): Promise<RankedHit[]> =>
  findNamed(db, query, {
    noun: 'lender',
    table: 'lenders',
    among: [
      lendersVisibleTo(actor, 'n'),
      isGiven('n.status', 'text', query.where.status),
      isGiven('n.agency', 'uuid', query.where.agency),
      isFor(query.where.for),
    ],
    also: sql` || ' ' || array_to_string(n.recipients, ' ')`,
    // An agency only sees its own lenders.
    subtitle: seesAllAgencies(actor.role)
      ? sql<string>`concat_ws(' · ', nullif(${ofAgency}, ''), ${addresses()})`
      : addresses(),
    first: chosenFirst(query.where.for),
  })

/** Cost codes by code or title: global ones, and those of the viewer's agency (of all agencies for an admin). */
export async function findCostCodes(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  const names = [sql`c.code`, sql`c.title`]
  const text = sql`lower(c.code || ' ' || c.title || ' ' || coalesce(c.category, ''))`
  const { rows } = await sql<RankedHit>`
    select 'costCode' as noun, c.uuid, c.title, c.code || coalesce(' · ' || c.category, '') as subtitle, c.status, c.version,
      null as "lotId", null as "requestId", null as "itemId",
      ${tierOf(query, names, text)} as tier
    from cost_codes c where c.deleted_at is null and ${costCodesVisibleTo(actor, 'c')} and ${matches(query, names, text)}
      and ${isGiven('c.status', 'text', query.where.status)} and (c.agency is null or ${isGiven('c.agency', 'uuid', query.where.agency)})
    order by tier, c.code, c.uuid limit ${query.limit}`.execute(db)
  return rows
}

/**
 * Report templates by name that the viewer may edit: all for an admin, its own for an agency, none for others. The
 * default has the status `default`.
 */
export const findTemplates = (db: Db, actor: Actor, query: Query): Promise<RankedHit[]> =>
  findNamed(db, query, {
    noun: 'template',
    table: 'templates',
    among: [reportTemplatesEditableBy(actor, 'n')],
    status: sql`case when n.uuid = default_template(n.agency) then 'default' else n.status end`,
  })
