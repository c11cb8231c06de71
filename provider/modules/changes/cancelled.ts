import { sql } from 'kysely'

import { groupBy } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { versionOf, type JsonRow, type KeptJson } from 'provider/modules/changes/restore'
import type { Kind } from 'provider/undo/kind'
import { kindOf } from 'provider/undo/undoable'
import { wireNames } from 'provider/undo/wire'

/** One later version of a row: the change that made it, where there is one, and the fields that moved (wire names). */
type Step = { uuid: string; version: number; change: string | null; undo_of: string | null; moved: string[] }

/**
 * Of rows that have another version than a change gave them, those whose fields of that change were changed since and are
 * not as it left them. What only touched other fields does not stand in the way (an item's progress follows its checklist
 * while its status is undone), and neither does what was itself undone again, in order: so undoing step after step on
 * one record works, and redoing too.
 */
export async function keepMoved(
  db: Db,
  rows: readonly KeptJson[],
  current: ReadonlyMap<string, JsonRow>,
): Promise<KeptJson[]> {
  if (rows.length === 0) return []
  const byRow = groupBy(
    await loadSteps(
      db,
      rows.map(({ uuid }) => uuid),
    ),
    ({ uuid }) => uuid,
  )
  return rows.filter((row) => !cancels(row, byRow.get(row.uuid) ?? [], versionOf(current.get(row.uuid))))
}

/** Every version of these rows as the journal tells it: which fields moved, and by which change that can be undone. */
async function loadSteps(db: Db, uuids: readonly string[]): Promise<Step[]> {
  const { rows } = await sql<Step>`
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

/** What the journal calls the fields that a change touched, and the rows that belong to them. */
const fieldsOf = ({ columns, parts }: Kind, before: JsonRow): string[] => [
  ...wireNames(columns, Object.keys(before)),
  ...(parts && parts.as in before ? [parts.as] : []),
]

/** Whether each step on the row's own fields was taken back by a later one, the newest first. */
function cancels({ noun, before, versionAfter }: KeptJson, steps: readonly Step[], version: number): boolean {
  const later = steps.filter((step) => step.version > versionAfter)
  // A version that nobody told of might have been anything.
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
