import { sql } from 'kysely'
import { z } from 'zod'

import type { Archived } from 'contract/archive'
import type { DataOf } from 'contract/catalogue'
import { type ListFilter } from 'contract/common'
import { archiveDays, archiveTypes } from 'contract/limits'
import { type archiveColumns } from 'contract/list-fields'
import { archived, archiveVisibleTo } from 'provider/archive'
import { fullNameAt } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { beginsWith, holdsAll, keywordOf, searchedWords } from 'provider/keywords'
import { answerOf, findPage, isPerson, personFilter, readFilters, sortBy, type SortColumn } from 'provider/lists'
import { archiveRow, type ArchiveRow } from 'provider/modules/archive/repo'

type Column = (typeof archiveColumns)[number]

const filters = z.object({ type: z.array(z.enum(archiveTypes)).optional(), agency: personFilter })

const columns: Record<Column, SortColumn> = {
  archived: sortBy(sql`x.deleted_at`, 'timestamptz'),
  // The fewer days remain the longer it lies there.
  remainingDays: sortBy(sql`x.deleted_at`, 'timestamptz'),
  name: sortBy(sql`sort_text(x.name)`, 'text'),
  type: sortBy(sql`x.type`, 'text'),
  archivedBy: sortBy(sql`sort_text(${fullNameAt('d', 'x.deleted_at')})`, 'text'),
}

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * What was deleted in the last 30 days and is the viewer's to see (spec §6), by type where asked.
 * @throws ApiError 400 for a filter value or cursor that is none
 */
export async function listArchive({ db, actor, now }: Viewing, filter: ListFilter): Promise<DataOf<'archive.list'>> {
  const { type, agency } = readFilters(filters, filter.filters)
  const keyword = keywordOf(filter.keyword)
  const words = searchedWords(keyword)
  const where = [
    archiveVisibleTo(actor),
    ...(type ? [sql<boolean>`x.type = any(${type})`] : []),
    ...(agency ? [isPerson(sql`x.agency`, agency)] : []),
    ...(words ? [holdsAll(sql`lower(x.name)`, words)] : []),
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
  return answerOf(page, (row) => present(row, now))
}

function present(row: ArchiveRow, now: Date): Archived {
  return {
    uuid: row.uuid,
    id: row.uuid,
    name: row.name,
    type: row.type,
    archived: row.deleted_at.toISOString(),
    archivedBy: row.deleted_by_name,
    remainingDays: remainingDays(row.deleted_at, now),
    agency: row.agency,
    agencyName: row.agency_name,
    lotId: row.lot,
    requestId: row.draw_request,
  }
}

/** Whole days until it is purged: 30 at first, counted down (spec §9), never below 0. */
function remainingDays(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil(archiveDays - (now.getTime() - deletedAt.getTime()) / 86_400_000))
}
