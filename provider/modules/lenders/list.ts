import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { uuid, type ListFilter } from 'contract/core/common'
import { activeStatus } from 'contract/cost-codes/calls'
import type { lenderSortFields } from 'contract/core/list-fields'
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
import { lenderRow, type LenderRow } from './repo'
import { lendersVisibleTo } from 'provider/access/scope'

type Predicate = RawBuilder<boolean>

const filters = z.object({
  status: z.array(activeStatus).optional(),
  agency: personFilter,
  ids: z.array(uuid).optional(),
})

const columns: Record<(typeof lenderSortFields)[number], SortColumn> = {
  createdAt: sortBy(sql`n.created_at`, 'timestamptz'),
  updatedAt: sortBy(sql`n.updated_at`, 'timestamptz'),
  name: sortBy(sql`sort_text(n.name)`, 'text'),
}

const isThere = sql<boolean>`n.deleted_at is null`

/** One page of the lenders the viewer may see (spec §3, list filter). */
export function findLenderPage(db: Db, actor: Actor, filter: ListFilter): Promise<ListPage<LenderRow>> {
  const narrowed = [...fitting(readFilters(filters, filter.filters)), ...saying(keywordOf(filter.keyword))]
  const visible = lendersVisibleTo(actor, 'n')
  const source = {
    from: sql`lenders n`,
    uuid: sql`n.uuid`,
    where: [isThere, visible, ...narrowed],
    sort: columns[filter.sortDescriptor.column as keyof typeof columns],
    isPlain: narrowed.length === 0,
    ...(narrowed.length === 0 && { total: sql`(select count(*) from lenders n where ${isThere} and ${visible})` }),
  }
  return findPage<LenderRow>(db, filter, source, lenderRow(actor))
}

function fitting({ status, agency, ids }: z.output<typeof filters>): Predicate[] {
  return [
    ...(status ? [sql<boolean>`n.status = any(${status})`] : []),
    ...(agency ? [isPerson(sql`n.agency`, agency)] : []),
    ...(ids ? [sql<boolean>`n.uuid = any(${ids}::uuid[])`] : []),
  ]
}

const text = sql`lower(n.name || ' ' || array_to_string(n.recipients, ' '))`

const saying = (keyword: string): Predicate[] => [containsAll(text, wordsIn(keyword))]
