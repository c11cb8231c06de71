import type { Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/ids'

/** How a row that a change had made goes away again: marked as deleted, or taken out. */
type Gone = 'deleted_at' | { readonly status: 'deleted' } | 'removed'

/**
 * The columns of each noun that a change may put back; nothing else of a row is ever undone. The names are the
 * database's. `attempt_items` of an attempt are its rows there: `[{ item, progress, media_count }]`. Rows of a noun
 * without `gone` are never made by a change. Nouns stand in the order their rows are locked and written in (provider/locks).
 */
export const undoable = {
  drawRequest: {
    table: 'draw_requests',
    columns: ['status', 'total_attempts', 'submitted_at', 'completed_at', 'reviewer', 'deleted_at'],
  },
  item: {
    table: 'inspection_items',
    columns: ['status', 'previous_status', 'sent_back', 'remarks', 'progress', 'frozen_progress', 'deleted_at'],
    gone: 'deleted_at',
  },
  checklist: { table: 'checklist_entries', columns: ['progress', 'frozen_progress', 'reason'] },
  attempt: {
    table: 'attempts',
    columns: ['ended_at', 'ended_by', 'outcome', 'progress', 'media_count', 'item_count', 'sent_back'],
    gone: 'removed',
  },
  media: {
    table: 'media',
    columns: [
      'status',
      'remarks',
      'comment',
      'decided_by',
      'decided_at',
      'attempt',
      'replaces',
      'replaced_by',
      'deleted_at',
    ],
    gone: 'deleted_at',
  },
  comment: { table: 'comments', columns: ['text', 'status'], gone: { status: 'deleted' } },
} as const satisfies { [noun: string]: { table: keyof Database; columns: readonly string[]; gone?: Gone } }

type Undoable = typeof undoable

/** Nouns whose rows a change can put back. */
export type ChangeNoun = keyof Undoable

/** Every noun once, in the order rows are locked and written in. */
export const inLockOrder = Object.keys(undoable) as ChangeNoun[]

/** How a made row of a noun goes away. @throws Error for a noun whose rows no change makes */
export function goneOf(noun: ChangeNoun): Gone {
  const kind: { table: string; gone?: Gone } = undoable[noun]
  if (kind.gone === undefined) throw new Error(`A change cannot have made a row of ${noun}`)
  return kind.gone
}

type RowOf<N extends ChangeNoun> = Selectable<Database[Undoable[N]['table']]>
type Before<N extends ChangeNoun> = Partial<Pick<RowOf<N>, Undoable[N]['columns'][number] & keyof RowOf<N>>> &
  (N extends 'attempt' ? { attempt_items?: { item: string; progress: number | null; media_count: number }[] } : unknown)

/**
 * One touched row: its undoable columns as they were, and the version it has now (0 for attempts, which have none).
 * `before` null: the write made the row. An item's progress that follows from its checklist is not listed: undo works it
 * out again.
 */
export type ChangedRow = {
  [N in ChangeNoun]: {
    noun: N
    uuid: string
    before: Before<N> | (Undoable[N] extends { gone: Gone } ? null : never)
    versionAfter: number
  }
}[ChangeNoun]

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
