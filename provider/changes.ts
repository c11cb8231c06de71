import type { Context } from 'provider/http/context'
import { newId } from 'provider/ids'

/** Nouns whose rows a change can put back; provider/modules/changes says which columns of each. */
export type ChangeNoun = 'media' | 'comment' | 'checklist' | 'item' | 'drawRequest' | 'attempt'

/** One touched row: its undoable columns as they were, and the version it has now. `before` null: the write made it. */
export type ChangedRow = { noun: ChangeNoun; uuid: string; before: Record<string, unknown> | null; versionAfter: number }

/**
 * Keeps what an undoable write changed, as one step however many rows it touched, inside the caller's transaction
 * (contract: Undo). `text` is the toast's past tense. Returns the change's id for the answer and for journal entries.
 */
export async function keepChange(
  context: Pick<Context, 'db' | 'actor' | 'operation' | 'now'>,
  text: string,
  rows: readonly ChangedRow[],
  undoOf: string | null = null,
): Promise<string> {
  const uuid = newId(context.now)
  await context.db.insertInto('changes').values({
    uuid, actor: context.actor.uuid, operation: context.operation, text, at: context.now, undo_of: undoOf, row_count: rows.length,
  }).execute()
  for (let from = 0; from < rows.length; from += 500) {
    await context.db.insertInto('change_rows').values(rows.slice(from, from + 500).map((row, index) => ({
      change: uuid, position: from + index, noun: row.noun, uuid: row.uuid,
      before: row.before ? JSON.stringify(row.before) : null, version_after: row.versionAfter,
    }))).execute()
  }
  return uuid
}
