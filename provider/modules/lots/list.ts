import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { isAgency, seesAllAgencies } from 'contract/core/capabilities'
import { uuid, type ListFilter } from 'contract/core/common'
import { lotSortFields } from 'contract/core/list-fields'
import { inspectionStatuses, type InspectionStatus } from 'contract/core/statuses'
import { flagNames } from 'contract/ledger/flag-names'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { beginsWith, containsAll, keywordOf, searchedWords } from 'provider/records/keywords'
import {
  findIds,
  findPage,
  isPerson,
  maintainedTotal,
  personFilter,
  readFilters,
  seesFew,
  sortBy,
  type ListPage,
  type ListSource,
  type SortColumn,
} from 'provider/records/lists'
import { countFlaggedLots, isFlaggedLot, requireFlagReader } from 'provider/records/ledger/flag-lists'
import { allLotFacts } from 'provider/records/lot-facts'
import { lotRow, type LotRow } from './repo'
import { lotsVisibleTo } from 'provider/access/scope'

type Column = (typeof lotSortFields)[number]
type Predicate = RawBuilder<boolean>

/** `none`: lots without a draw request. */
const statuses = ['none', ...(Object.keys(inspectionStatuses) as InspectionStatus[])] as const

const lotFilters = z.object({
  agency: personFilter,
  stateOrProvince: z.array(z.string()).optional(),
  city: z.array(z.string()).optional(),
  status: z.array(z.enum(statuses)).optional(),
  flag: z.array(z.enum(flagNames)).optional(),
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

/** Ids of the viewer's lots that match, for a bulk call: at most `limit`, unordered. */
export function findLotIds(db: Db, actor: Actor, filter: ListFilter, limit: number): Promise<string[]> {
  return findIds(db, sourceOf(actor, filter), limit)
}

function sourceOf(actor: Actor, filter: ListFilter): ListSource {
  const filters = readFilters(lotFilters, filter.filters)
  const keyword = keywordOf(filter.keyword)
  const column = filter.sortDescriptor.column as Column
  const needsFacts = column === 'totalBudget' || column === 'dueDate' || filters.status !== undefined
  if (filters.flag) requireFlagReader(actor)
  const isNarrow = seesFew(actor) || keyword !== '' || filters.ids !== undefined || filters.flag !== undefined
  return {
    from: needsFacts ? sql`lots l ${allLotFacts(actor)}` : sql`lots l`,
    uuid: sql`l.uuid`,
    where: [sql<boolean>`l.deleted_at is null`, lotsVisibleTo(actor, 'l'), ...narrowed(filters), ...saying(keyword)],
    sort: columns[column],
    total: exactTotal(actor, filters, keyword),
    ...countOf(actor, filters, keyword),
    isNarrow,
    isPlain: keyword === '' && Object.keys(filters).length <= (isNarrow ? 1 : 0),
  }
}

function narrowed({ agency, stateOrProvince, city, status, flag, ids }: LotFilters): Predicate[] {
  return [
    ...(agency ? [isPerson(sql`l.agency`, agency)] : []),
    ...(stateOrProvince ? [sql<boolean>`l.state_or_province = any(${stateOrProvince})`] : []),
    ...(city ? [sql<boolean>`l.city = any(${city})`] : []),
    ...(status ? [sql<boolean>`coalesce(f.current_status, 'none') = any(${status})`] : []),
    ...(flag ? [isFlaggedLot(flag)] : []),
    ...(ids ? [sql<boolean>`l.uuid = any(${ids}::uuid[])`] : []),
  ]
}

function saying(keyword: string): Predicate[] {
  if (keyword === '') return []
  const words = searchedWords(keyword)
  if (words) return [containsAll(sql`l.search_text`, words)]
  const beginning = beginsWith(keyword)
  return [sql<boolean>`(lower(l.lot_number) like ${beginning} or lower(l.loan_number) like ${beginning})`]
}

/** Flags alone are counted without their lots. */
function countOf(actor: Actor, { flag, ...others }: LotFilters, keyword: string): Pick<ListSource, 'count'> {
  const isAlone = keyword === '' && Object.keys(others).length === 0
  return flag && isAlone && seesAllAgencies(actor.role) ? { count: countFlaggedLots(flag) } : {}
}

/** Totals are maintained for everyone and per agency, by status of the current draw request. */
function exactTotal(actor: Actor, filters: LotFilters, keyword: string): RawBuilder<unknown> | undefined {
  const { agency, status, ...others } = filters
  if (keyword !== '' || Object.keys(others).length > 0) return undefined
  if (seesAllAgencies(actor.role) && !agency?.includes('none'))
    return maintainedTotal('lot', agency ?? null, status ?? null)
  if (isAgency(actor.role) && !agency) return maintainedTotal('lot', [actor.uuid], status ?? null)
  if (seesAllAgencies(actor.role) || agency || status) return undefined
  return sql`(select count(*) from lots l where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')})`
}
