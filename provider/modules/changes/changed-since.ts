import { sql } from 'kysely'

import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { rowVersion, type JsonRow, type StoredJson } from 'provider/history/undo-restore'
import type { Kind } from 'provider/history/undo-kind'
import { kindOf } from 'provider/history/undoable'
import { wireNames } from 'provider/history/undo-wire'

/** One later version of a row: the change that made it, if any, and the changed fields (wire names). */
type LaterVersion = { uuid: string; version: number; change: string | null; undo_of: string | null; moved: string[] }

/**
 * Returns the rows, among those with another version than a change gave them, whose fields of that change were changed
 * since. Changes of other fields do not count (an item's progress follows its checklist while its status is undone),
 * nor do changes that were undone in order. So several undos and redos on one record work.
 */
export async function findChangedSince(
  db: Db,
  rows: readonly StoredJson[],
  current: ReadonlyMap<string, JsonRow>,
): Promise<StoredJson[]> {
  if (rows.length === 0) return []
  const byRow = groupBy(
    await loadLaterVersions(
      db,
      rows.map(({ uuid }) => uuid),
    ),
    ({ uuid }) => uuid,
  )
  return rows.filter((row) => !cancels(row, byRow.get(row.uuid) ?? [], rowVersion(current.get(row.uuid))))
}

/** Loads every version of these rows from the journal: changed fields, and the undoable change. */
async function loadLaterVersions(db: Db, uuids: readonly string[]): Promise<LaterVersion[]> {
  const { rows } = await sql<LaterVersion>`
    select entry.uuid, entry.version, kept.change, changes.undo_of,
      array_agg(distinct field) filter (where field is not null) as moved
    from journal entry
    left join lateral unnest(entry.changed) field on true
    left join change_rows kept on kept.uuid = entry.uuid and kept.version_after = entry.version
    left join changes on changes.uuid = kept.change
    where entry.uuid = any(${[...uuids]}::uuid[]) and entry.version is not null
    group by 1, 2, 3, 4 order by entry.version`.execute(db)
  return rows.map((row) => ({ ...row, moved: row.moved ?? [] }))
}

/** Wire names of the fields that a change touched, including child rows. */
const fieldsOf = ({ columns, parts }: Kind, before: JsonRow): string[] => [
  ...wireNames(columns, Object.keys(before)),
  ...(parts && parts.as in before ? [parts.as] : []),
]

/** True when every later change of the row's own fields was undone, newest first. */
function cancels(
  { noun, before, versionAfter }: StoredJson,
  laterVersions: readonly LaterVersion[],
  version: number,
): boolean {
  const later = laterVersions.filter((one) => one.version > versionAfter)
  // A version without a journal entry could be any change.
  if (later.length !== version - versionAfter) return false
  const mine = before && fieldsOf(kindOf(noun), before)
  const standing: (string | null)[] = []
  for (const { change, undo_of, moved } of later) {
    if (mine && !moved.some((field) => mine.includes(field))) continue
    if (undo_of !== null && standing.at(-1) === undo_of) standing.pop()
    else standing.push(change)
  }
  return standing.length === 0
}
