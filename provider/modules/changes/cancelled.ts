import { sql } from 'kysely'

import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { versionOf, type JsonRow, type KeptJson } from 'provider/modules/changes/restore'

type Later = { uuid: string; change: string; undo_of: string | null; version_after: number }

/**
 * Of rows that have another version than a change gave them, those that are as it left them all the same: everything since
 * was undone again, in order. So undoing step after step on one record works, and redoing too.
 */
export async function keepMoved(db: Db, rows: readonly KeptJson[], current: ReadonlyMap<string, JsonRow>): Promise<KeptJson[]> {
  if (rows.length === 0) return []
  const later = await db
    .selectFrom('change_rows')
    .innerJoin('changes', 'changes.uuid', 'change_rows.change')
    .where(sql<boolean>`change_rows.uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`)
    .select(['change_rows.uuid', 'change_rows.change', 'changes.undo_of', 'change_rows.version_after'])
    .orderBy('change_rows.version_after')
    .execute()
  const byRow = groupBy(later, ({ uuid }) => uuid)
  return rows.filter((row) => !cancels(since(byRow.get(row.uuid) ?? [], row), versionOf(current.get(row.uuid)) - row.versionAfter))
}

const since = (later: readonly Later[], { versionAfter }: KeptJson) => later.filter((one) => one.version_after > versionAfter)

/** Whether each step was taken back by a later one, the newest first; a version that no change made counts as moved. */
function cancels(steps: readonly Later[], versions: number): boolean {
  const standing: string[] = []
  for (const { change, undo_of } of steps) {
    if (undo_of !== null && standing.at(-1) === undo_of) standing.pop()
    else standing.push(change)
  }
  return steps.length === versions && standing.length === 0
}
