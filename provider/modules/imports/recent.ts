import { sql } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'

const mostListed = 5
const recentMs = 30 * 86_400_000

/** Lists the actor's imports of the last 30 days, latest first; `undoId` is null for an import that is undone. */
export async function listRecentImports({ db, actor, now }: Context): Promise<DataOf<'lots.recentImports'>> {
  const rows = await db
    .selectFrom('imports')
    .select(['change', 'file_name', 'at', 'imported', 'failed'])
    .where('actor', '=', actor.uuid)
    .where('at', '>', new Date(now.getTime() - recentMs))
    .orderBy('at', 'desc')
    .limit(mostListed)
    .execute()
  const undoIds = await findUndoIds(
    db,
    rows.map(({ change }) => change),
  )
  return rows.map(({ change, file_name, at, imported, failed }) => ({
    changeId: change,
    fileName: file_name,
    at: at.toISOString(),
    imported,
    failed,
    undoId: undoIds.get(change) ?? null,
  }))
}

/** Maps each change to the latest change in its undo/redo chain; changes that are undone are left out. */
async function findUndoIds(db: Db, changes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ root: string; newest: string }>`
    with recursive chain as (
      select uuid as root, uuid as newest, undone_by, 0 as undos from changes where uuid = any(${[...changes]}::uuid[])
      union all
      select chain.root, later.uuid, later.undone_by, chain.undos + 1
      from chain join changes later on later.uuid = chain.undone_by)
    select root, newest from chain where undone_by is null and undos % 2 = 0`.execute(db)
  return new Map(rows.map(({ root, newest }) => [root, newest]))
}
