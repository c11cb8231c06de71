import { sql, type RawBuilder } from 'kysely'

import { storedText } from 'locales/engine/in-language'
import { insertPrepared, prepared } from 'provider/db/prepared'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import type { ChangedRow, ChangeNoun } from './undoable'

export type { ChangedRow }

type Author = Pick<Context, 'db' | 'actor' | 'operation' | 'now'>

/** A row of a change as stored; undo also stores the mails it withdrew, so that redo can send them. */
export type StoredRow = { noun: ChangeNoun | 'mail'; uuid: string; before: object | null; versionAfter: number }

/**
 * Stores an undoable write as one undo entry, whatever the number of rows, in the caller's transaction
 * (docs/api-conventions.md#undo). `write` writes the toast's past tense, which is stored in every language.
 * @returns the change's id for the answer and for journal entries
 */
export function storeChange(context: Author, write: () => string, rows: readonly ChangedRow[]): Promise<string> {
  return insertChange(context, { write, rows, undoOf: null })
}

type NewChange = { write: () => string; rows: readonly StoredRow[]; undoOf: string | null }

/** Same as `storeChange`, also for the undo of another change. */
export async function insertChange(context: Author, change: NewChange): Promise<string> {
  const uuid = newId(context.now)
  for (const insert of changeInserts(context, uuid, change)) await insert.execute()
  return uuid
}

/** The statements of `insertChange`. */
export function changeInserts({ db, actor, operation, now }: Author, uuid: string, { write, rows, undoOf }: NewChange) {
  const count = rows.filter(({ noun }) => noun !== 'mail').length
  const change = db
    .insertInto('changes')
    .values({ uuid, actor: actor.uuid, operation, ...storedText(write), at: now, undo_of: undoOf, row_count: count })
    .modifyEnd(prepared)
  const inserts = []
  for (let from = 0; from < rows.length; from += 500) {
    const values = rows.slice(from, from + 500).map((row, index) => ({
      change: uuid,
      position: from + index,
      noun: row.noun,
      uuid: row.uuid,
      before: row.before ? JSON.stringify(row.before) : null,
      version_after: row.versionAfter,
    }))
    inserts.push(insertPrepared(db.insertInto('change_rows').values(values), values.length))
  }
  return [change, ...inserts]
}

/**
 * True when a change is in effect: not undone, or its undo was undone. Writes without a change are always in effect.
 */
export const isInEffect = (change: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  with recursive undoing as (
    select undone_by, 0 as undos from changes where uuid = ${change}
    union all
    select later.undone_by, undoing.undos + 1 from changes later join undoing on later.uuid = undoing.undone_by)
  select max(undos) % 2 = 0 from undoing), true)`
