import { sql } from 'kysely'
import { z } from 'zod'

import type { Archived } from 'contract/archive/calls'
import type { DataOf } from 'contract/core/catalog'
import { type ListFilter } from 'contract/core/common'
import { archiveTypes } from 'contract/core/limits'
import { type archiveSortFields } from 'contract/core/list-fields'
import { archived, archiveVisibleTo } from 'provider/records/archive'
import type { Config } from 'provider/config'
import { fullNameAt } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { beginsWith, containsAll, keywordOf, searchedWords } from 'provider/records/keywords'
import {
  answerOf,
  findPage,
  isPerson,
  personFilter,
  readFilters,
  sortBy,
  type SortColumn,
} from 'provider/records/lists'
import { archiveRow, type ArchiveRow } from './repo'

type Column = (typeof archiveSortFields)[number]

const filters = z.object({ type: z.array(z.enum(archiveTypes)).optional(), agency: personFilter })

const columns: Record<Column, SortColumn> = {
  archived: sortBy(sql`x.deleted_at`, 'timestamptz'),
  // Remaining days decrease with the time since deletion, so the order is the same.
  remainingDays: sortBy(sql`x.deleted_at`, 'timestamptz'),
  name: sortBy(sql`sort_text(x.name)`, 'text'),
  type: sortBy(sql`x.type`, 'text'),
  archivedBy: sortBy(sql`sort_text(${fullNameAt('d', 'x.deleted_at')})`, 'text'),
}

type Viewing = Pick<Context, 'db' | 'actor' | 'now' | 'config'>

/**
 * Records that the viewer may see and that can still be restored (spec §6), optionally by type.
 * @throws ApiError 400 for an invalid filter value or cursor
 */
export async function listArchive(
  { db, actor, now, config }: Viewing,
  filter: ListFilter,
): Promise<DataOf<'archive.list'>> {
  const { type, agency } = readFilters(filters, filter.filters)
  const keyword = keywordOf(filter.keyword)
  const words = searchedWords(keyword)
  const where = [
    archiveVisibleTo(actor),
    ...(type ? [sql<boolean>`x.type = any(${type})`] : []),
    ...(agency ? [isPerson(sql`x.agency`, agency)] : []),
    ...(words ? [containsAll(sql`lower(x.name)`, words)] : []),
    ...(keyword && !words ? [sql<boolean>`lower(x.name) like ${beginsWith(keyword)}`] : []),
  ]
  const from = sql`${archived} x join users d on d.uuid = x.deleted_by`
  const page = await findPage<ArchiveRow>(
    db,
    filter,
    {
      from,
      uuid: sql`x.uuid`,
      where,
      sort: columns[filter.sortDescriptor.column as Column],
      ...(keyword === '' && { total: sql`(select count(*) from ${from} where ${sql.join(where, sql` and `)})` }),
      isNarrow: true,
    },
    archiveRow(actor),
  )
  return answerOf(page, (row) => present(row, config, now))
}

function present(row: ArchiveRow, { archiveDays }: Pick<Config, 'archiveDays'>, now: Date): Archived {
  return {
    uuid: row.uuid,
    id: row.uuid,
    name: row.name,
    type: row.type,
    archived: row.deleted_at.toISOString(),
    archivedBy: row.deleted_by_name,
    remainingDays: remainingDays(archiveDays, row.deleted_at, now),
    agency: row.agency,
    agencyName: row.agency_name,
    lotId: row.lot,
    requestId: row.draw_request,
  }
}

/** Whole days until the record is purged: from the setting, by default 30 (spec §9), down to 0. */
function remainingDays(archiveDays: number, deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil(archiveDays - (now.getTime() - deletedAt.getTime()) / 86_400_000))
}
