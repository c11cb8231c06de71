import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { uuid, type ListFilter } from 'contract/core/common'
import type { userSortFields } from 'contract/core/list-fields'
import { roleNames, roles, type RoleId } from 'contract/core/roles'
import { agencyName, fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { beginsWith, containsAll, keywordOf, searchedWords } from 'provider/records/keywords'
import {
  findPage,
  isPerson,
  personFilter,
  readFilters,
  sortBy,
  type ListPage,
  type SortColumn,
} from 'provider/records/lists'
import { agencyOf, userRow, type UserRow } from './repo'
import { usersManagedBy, usersVisibleTo } from 'provider/access/scope'

type Column = (typeof userSortFields)[number]
type Predicate = RawBuilder<boolean>

const userFilters = z.object({
  role: z.array(z.enum(roleNames)).optional(),
  status: z.array(z.enum(['active', 'invited', 'inactive'])).optional(),
  agency: personFilter,
  ids: z.array(uuid).optional(),
})

const columns: Record<Column, SortColumn> = {
  createdAt: sortBy(sql`u.created_at`, 'timestamptz'),
  updatedAt: sortBy(sql`u.updated_at`, 'timestamptz'),
  name: sortBy(sql`sort_text(u.first_name || ' ' || u.last_name)`, 'text'),
  email: sortBy(sql`u.email`, 'text'),
  role: sortBy(sql`u.role`, 'integer'),
  status: sortBy(sql`u.status`, 'text'),
}

const there = sql<boolean>`u.status <> 'deleted'`

/** One page of the people the viewer may see (spec §3, list filter). */
export function findUserPage(db: Db, actor: Actor, now: Date, filter: ListFilter): Promise<ListPage<UserRow>> {
  const where = [there, usersVisibleTo(actor, 'u'), ...narrowed(actor, filter)]
  return findPage<UserRow>(
    db,
    filter,
    {
      from: sql`users u`,
      uuid: sql`u.uuid`,
      where,
      sort: columns[filter.sortDescriptor.column as Column],
      // People, unlike lots, are few enough to count.
      total: sql`(select count(*) from users u where ${sql.join(where, sql` and `)})`,
    },
    userRow(actor, now),
  )
}

/** Ids of the people the actor manages that match a filter, at most `limit`. */
export async function matchUsers(db: Db, actor: Actor, filter: ListFilter, limit: number): Promise<string[]> {
  const where = [there, usersManagedBy(actor, 'u'), ...narrowed(actor, filter)]
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from users u where ${sql.join(where, sql` and `)} limit ${limit}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

function narrowed(actor: Actor, filter: ListFilter): Predicate[] {
  const { role, status, agency, ids } = readFilters(userFilters, filter.filters)
  return [
    ...(role ? [sql<boolean>`u.role = any(${role.map((name) => roles[name])}::smallint[])`] : []),
    // Filters must not reveal fields of people that the viewer may not read.
    ...(status ? [sql<boolean>`u.status = any(${status})`, usersManagedBy(actor, 'u')] : []),
    ...(agency ? [isPerson(agencyOf('u'), agency), usersManagedBy(actor, 'u')] : []),
    ...(ids ? [sql<boolean>`u.uuid = any(${ids}::uuid[])`] : []),
    ...saying(keywordOf(filter.keyword)),
  ]
}

/** Predicate: all words occur in name, email or company; a short text must begin one of them. */
function saying(keyword: string): Predicate[] {
  if (keyword === '') return []
  const words = searchedWords(keyword)
  if (words) {
    const text = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.agency_name, ''))`
    return [containsAll(text, words)]
  }
  const names = [sql`u.first_name`, sql`u.last_name`, sql`u.email`, sql`coalesce(u.agency_name, '')`]
  const begins = names.map((name) => sql<boolean>`lower(${name}) like ${beginsWith(keyword)}`)
  return [sql<boolean>`(${sql.join(begins, sql` or `)})`]
}

type Picking = { role: RoleId; keyword: string | null; agency?: string | undefined }
export type ChoiceRow = {
  uuid: string
  first_name: string
  last_name: string
  agency: string | null
  agency_name: string | null
}

/** Limit for the names of a pick list; beyond it people type. */
const mostChoices = 500

/**
 * People of one role that the viewer may choose, by name; the total includes those beyond the limit. An agency does not
 * see the agency of borrowers it only knows from its lots.
 */
export async function findChoices(
  db: Db,
  actor: Actor,
  { role, keyword, agency }: Picking,
): Promise<{ rows: ChoiceRow[]; total: number }> {
  const where = [
    sql<boolean>`u.status in ('active', 'invited') and u.role = ${role}`,
    usersVisibleTo(actor, 'u'),
    ...(agency ? [sql<boolean>`${agencyOf('u')} = ${agency}::uuid`, usersManagedBy(actor, 'u')] : []),
    ...saying(keywordOf(keyword)),
  ]
  const shownAgency = sql`case when ${usersManagedBy(actor, 'u')} then ${agencyOf('u')} end`
  const { rows } = await sql<ChoiceRow & { total: number }>`
    select u.uuid, u.first_name, u.last_name, ${shownAgency} as agency,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name, count(*) over () as total
    from users u left join users a on a.uuid = ${shownAgency}
    where ${sql.join(where, sql` and `)} order by sort_text(${fullName('u')}), u.uuid limit ${mostChoices}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
