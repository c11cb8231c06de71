import { sql } from 'kysely'

import { importDays } from 'contract/core/limits'
import type { DataOf } from 'contract/core/catalog'
import type { ImportNoun } from 'contract/imports/nouns'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { getLot } from 'provider/modules/lots/public'

const mostListed = 5
const recentMs = importDays * 86_400_000

/**
 * Lists the actor's imports of one kind of record, into one lot for budget lines, in the last `importDays`, latest
 * first; `undoId` is null for an import that is undone, or that changed nothing an undo puts back.
 */
export async function listRecentImports(
  { db, actor, now }: Context,
  noun: ImportNoun,
  lot: string | null = null,
): Promise<DataOf<'lots.recentImports'>> {
  const rows = await db
    .selectFrom('imports')
    .select(['change', 'file_name', 'at', 'imported', 'updated', 'failed'])
    .where('actor', '=', actor.uuid)
    .where('noun', '=', noun)
    .where('lot', 'is not distinct from', lot)
    .where('at', '>', new Date(now.getTime() - recentMs))
    .orderBy('at', 'desc')
    .limit(mostListed)
    .execute()
  const undoIds = await findUndoIds(
    db,
    rows.map(({ change }) => change),
  )
  return rows.map(({ change, file_name, at, imported, updated, failed }) => ({
    changeId: change,
    fileName: file_name,
    at: at.toISOString(),
    imported,
    updated,
    failed,
    undoId: undoIds.get(change) ?? null,
  }))
}

/** Lists the actor's imports into a lot's schedule of values. @throws ApiError 404 for a lot the actor may not see */
export async function listBudgetImports(context: Context, lotId: string): Promise<DataOf<'lots.recentImports'>> {
  const { uuid } = await getLot(context, lotId)
  return listRecentImports(context, 'budget-lines', uuid)
}

/** Maps each change to the latest change in its undo/redo chain; changes that are undone are left out. */
async function findUndoIds(db: Db, changes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ root: string; newest: string }>`
    with recursive chain as (
      select uuid as root, uuid as newest, undone_by, 0 as undos from changes where uuid = any(${[...changes]}::uuid[])
      union all
      select chain.root, later.uuid, later.undone_by, chain.undos + 1
      from chain join changes later on later.uuid = chain.undone_by)
    select root, newest from chain where undone_by is null and undos % 2 = 0 and exists (select from change_rows where change = newest)`.execute(
    db,
  )
  return new Map(rows.map(({ root, newest }) => [root, newest]))
}
