import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { uuid, type ListFilter } from 'contract/common'
import { lotColumns } from 'contract/list-fields'
import { inspectionStatuses, type InspectionStatus } from 'contract/statuses'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { beginsWith, holdsAll, keywordOf, searchedWords } from 'provider/keywords'
import {
  findIds,
  findPage,
  isPerson,
  keptTotal,
  personFilter,
  readFilters,
  seesFew,
  sortBy,
  type ListPage,
  type ListSource,
  type SortColumn,
} from 'provider/lists'
import { allLotFacts } from 'provider/lot-facts'
import { lotRow, type LotRow } from 'provider/modules/lots/repo'
import { lotsVisibleTo } from 'provider/scope'

type Column = (typeof lotColumns)[number]
type Predicate = RawBuilder<boolean>

/** `none`: a lot without a draw request. */
const statuses = ['none', ...(Object.keys(inspectionStatuses) as InspectionStatus[])] as const

const lotFilters = z.object({
  agency: personFilter,
  stateOrProvince: z.array(z.string()).optional(),
  city: z.array(z.string()).optional(),
  status: z.array(z.enum(statuses)).optional(),
  ids: z.array(uuid).optional(),
})
type LotFilters = z.infer<typeof lotFilters>

const columns: Record<Column, SortColumn> = {
  createdAt: sortBy(sql`l.created_at`, 'timestamptz'),
  updatedAt: sortBy(sql`l.updated_at`, 'timestamptz'),
  lotNumber: sortBy(sql`sort_text(l.lot_number)`, 'text'),
  street: sortBy(sql`sort_text(l.street)`, 'text'),
  city: sortBy(sql`sort_text(l.city)`, 'text'),
  loanNumber: sortBy(sql`sort_text(l.loan_number)`, 'text'),
  borrowerName: sortBy(sql`sort_text(l.borrower_name)`, 'text'),
  totalBudget: {
    ascending: sql`coalesce(f.budget, 9223372036854775807)`,
    descending: sql`coalesce(f.budget, -1)`,
    type: 'bigint',
  },
  dueDate: {
    ascending: sql`coalesce(f.current_due, 'infinity')`,
    descending: sql`coalesce(f.current_due, '-infinity')`,
    type: 'date',
  },
}

/** One page of the lots the viewer may see (spec §3, list filter). */
export function findLotPage(db: Db, actor: Actor, filter: ListFilter): Promise<ListPage<LotRow>> {
  return findPage<LotRow>(db, filter, sourceOf(actor, filter), lotRow(actor))
}

/** Ids of the lots of the viewer that match, for a bulk call: at most `limit`, in no order. */
export function findLotIds(db: Db, actor: Actor, filter: ListFilter, limit: number): Promise<string[]> {
  return findIds(db, sourceOf(actor, filter), limit)
}

function sourceOf(actor: Actor, filter: ListFilter): ListSource {
  const filters = readFilters(lotFilters, filter.filters)
  const keyword = keywordOf(filter.keyword)
  const column = filter.sortDescriptor.column as Column
  const needsFacts = column === 'totalBudget' || column === 'dueDate' || filters.status !== undefined
  const isNarrow = seesFew(actor) || keyword !== '' || filters.ids !== undefined
  return {
    from: needsFacts ? sql`lots l ${allLotFacts(actor)}` : sql`lots l`,
    uuid: sql`l.uuid`,
    where: [sql<boolean>`l.deleted_at is null`, lotsVisibleTo(actor, 'l'), ...narrowed(filters), ...saying(keyword)],
    sort: columns[column],
    total: exactTotal(actor, filters, keyword),
    isNarrow,
    isPlain: keyword === '' && Object.keys(filters).length <= (isNarrow ? 1 : 0),
  }
}

function narrowed({ agency, stateOrProvince, city, status, ids }: LotFilters): Predicate[] {
  return [
    ...(agency ? [isPerson(sql`l.agency`, agency)] : []),
    ...(stateOrProvince ? [sql<boolean>`l.state_or_province = any(${stateOrProvince})`] : []),
    ...(city ? [sql<boolean>`l.city = any(${city})`] : []),
    ...(status ? [sql<boolean>`coalesce(f.current_status, 'none') = any(${status})`] : []),
    ...(ids ? [sql<boolean>`l.uuid = any(${ids}::uuid[])`] : []),
  ]
}

function saying(keyword: string): Predicate[] {
  if (keyword === '') return []
  const words = searchedWords(keyword)
  if (words) return [holdsAll(sql`l.search_text`, words)]
  const beginning = beginsWith(keyword)
  return [sql<boolean>`(lower(l.lot_number) like ${beginning} or lower(l.loan_number) like ${beginning})`]
}

/** Totals are kept for everybody and per agency, by status of the current draw request. */
function exactTotal(actor: Actor, filters: LotFilters, keyword: string): RawBuilder<unknown> | undefined {
  const { agency, status, ...others } = filters
  if (keyword !== '' || Object.keys(others).length > 0) return undefined
  if (actor.role === 'admin' && !agency?.includes('none')) return keptTotal('lot', agency ?? null, status ?? null)
  if (actor.role === 'agency' && !agency) return keptTotal('lot', [actor.uuid], status ?? null)
  if (actor.role === 'admin' || agency || status) return undefined
  return sql`(select count(*) from lots l where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')})`
}
