import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { uuid, type ListFilter } from 'contract/core/common'
import { activeStatus } from 'contract/cost-codes/calls'
import type { costCodeSortFields } from 'contract/core/list-fields'
import { wordsIn } from 'contract/core/tokenize'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { containsAll, keywordOf } from 'provider/records/keywords'
import {
  findPage,
  isPerson,
  personFilter,
  readFilters,
  sortBy,
  type ListPage,
  type SortColumn,
} from 'provider/records/lists'
import { costCodeRow, type CostCodeRow } from './repo'
import { costCodesVisibleTo } from 'provider/access/scope'

type Predicate = RawBuilder<boolean>

const filters = z.object({
  status: z.array(activeStatus).optional(),
  agency: personFilter,
  category: z.array(z.string()).optional(),
  ids: z.array(uuid).optional(),
})

const columns: Record<(typeof costCodeSortFields)[number], SortColumn> = {
  createdAt: sortBy(sql`c.created_at`, 'timestamptz'),
  updatedAt: sortBy(sql`c.updated_at`, 'timestamptz'),
  code: sortBy(sql`sort_text(c.code)`, 'text'),
  title: sortBy(sql`sort_text(c.title)`, 'text'),
}

/** One page of the cost codes the viewer may see (spec §3, list filter). */
export function findCostCodePage(db: Db, actor: Actor, filter: ListFilter): Promise<ListPage<CostCodeRow>> {
  const narrowed = [...fitting(readFilters(filters, filter.filters)), ...saying(keywordOf(filter.keyword))]
  const visible = costCodesVisibleTo(actor, 'c')
  const source = {
    from: sql`cost_codes c`,
    uuid: sql`c.uuid`,
    where: [isThere, visible, ...narrowed],
    sort: columns[filter.sortDescriptor.column as keyof typeof columns],
    isPlain: narrowed.length === 0,
    ...(narrowed.length === 0 && { total: sql`(select count(*) from cost_codes c where ${isThere} and ${visible})` }),
  }
  return findPage<CostCodeRow>(db, filter, source, costCodeRow(actor))
}

function fitting({ status, agency, category, ids }: z.output<typeof filters>): Predicate[] {
  return [
    ...(status ? [sql<boolean>`c.status = any(${status})`] : []),
    ...(agency ? [isPerson(sql`c.agency`, agency)] : []),
    ...(category ? [sql<boolean>`c.category = any(${category})`] : []),
    ...(ids ? [sql<boolean>`c.uuid = any(${ids}::uuid[])`] : []),
  ]
}

const isThere = sql<boolean>`c.deleted_at is null`
const text = sql`lower(c.code || ' ' || c.title || ' ' || coalesce(c.category, ''))`

const saying = (keyword: string): Predicate[] => [containsAll(text, wordsIn(keyword))]
