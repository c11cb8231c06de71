import { sql, type RawBuilder } from 'kysely'

import type { Context } from 'provider/http/context'
import { newId } from 'provider/ids'
import type { ChangedRow, ChangeNoun } from 'provider/undo/undoable'

export type { ChangedRow }

/** A row as it is kept; undo also keeps the mails it took back, so that redo can send them after all. */
export type KeptRow = { noun: ChangeNoun | 'mail'; uuid: string; before: object | null; versionAfter: number }

/**
 * Keeps what an undoable write changed, as one step however many rows it touched, inside the caller's transaction
 * (contract: Undo). `text` is the toast's past tense. Returns the change's id for the answer and for journal entries.
 */
export function keepChange(
  context: Pick<Context, 'db' | 'actor' | 'operation' | 'now'>,
  text: string,
  rows: readonly ChangedRow[],
): Promise<string> {
  return insertChange(context, { text, rows, undoOf: null })
}

/** The same for the undo of another change. */
export async function insertChange(
  { db, actor, operation, now }: Pick<Context, 'db' | 'actor' | 'operation' | 'now'>,
  { text, rows, undoOf }: { text: string; rows: readonly KeptRow[]; undoOf: string | null },
): Promise<string> {
  const uuid = newId(now)
  const count = rows.filter(({ noun }) => noun !== 'mail').length
  await db
    .insertInto('changes')
    .values({ uuid, actor: actor.uuid, operation, text, at: now, undo_of: undoOf, row_count: count })
    .execute()
  for (let from = 0; from < rows.length; from += 500) {
    const values = rows.slice(from, from + 500).map((row, index) => ({
      change: uuid,
      position: from + index,
      noun: row.noun,
      uuid: row.uuid,
      before: row.before ? JSON.stringify(row.before) : null,
      version_after: row.versionAfter,
    }))
    await db.insertInto('change_rows').values(values).execute()
  }
  return uuid
}

/** Whether what a change did stands: it was not undone, or its undo was. What is part of no change stands. */
export const stands = (change: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  with recursive undoing as (
    select undone_by, 0 as undos from changes where uuid = ${change}
    union all
    select later.undone_by, undoing.undos + 1 from changes later join undoing on later.uuid = undoing.undone_by)
  select max(undos) % 2 = 0 from undoing), true)`
