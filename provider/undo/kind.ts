import type { RawBuilder, Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import type { Actor, Context } from 'provider/http/context'
import type { Entry } from 'provider/journal'
import type { RequestRow } from 'provider/locks'
import type { Form, JsonRow, Wire } from 'provider/undo/wire'

/** Where a record hangs: what decides who may see it and its events. */
export type Place = { lot: string | null; drawRequest: string | null; item: string | null; agency: string | null }

/** A change as undo reads it. */
export type ChangeRow = {
  uuid: string
  actor: string
  operation: string
  text: string
  at: Date
  undo_of: string | null
  undone_by: string | null
  row_count: number
}

/** A row to be put back: as it was before the change (null: not there), as it is now, and where it hangs. */
export type Undoing = {
  uuid: string
  before: JsonRow | null
  current: JsonRow | null
  place: Place
  request: RequestRow | undefined
}

/** A row that was put back: as it was just before the undo (null: it was not there), and as it is now (null: it is gone). */
export type PutBack = { uuid: string; was: JsonRow | null; is: JsonRow | null; place: Place }

/** How a row that a change had made goes away again: marked as deleted, or taken out. */
export type Gone = 'deleted_at' | { readonly status: 'deleted' } | 'removed'

/**
 * Rows that belong to a row and are put back with it: columns of those of `table` whose `of` is its uuid, kept under `as`,
 * which is also what the journal calls them where the row counts versions.
 */
type Parts = { as: string; table: keyof Database; of: string; columns: readonly string[] }

/** What undo has to know of a noun. */
export type Kind = {
  table: keyof Database
  /** The columns a change may put back, and how the wire says each; nothing else of a row is ever undone. */
  columns: Record<string, Form>
  /** Left out for a noun whose rows no change makes. */
  gone?: Gone
  /** Left out for rows that count versions. */
  versionless?: true
  parts?: Parts
  /** Further JSON of a row `t`, which `columns` read and nothing writes. */
  beside?: RawBuilder<unknown>
  /** A query of `uuid, lot, draw_request, item, agency` for rows of the table, given as something to select from. */
  place: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Who may still undo: whoever sees the draw request it hangs on, or the rows a predicate of provider/scope lets through. */
  reach: 'drawRequest' | ((actor: Actor, table: string) => RawBuilder<boolean>)
  /** Holds what has to be held before the rows are, beyond the draw requests. */
  hold?: (context: Context, rows: readonly Pick<Undoing, 'uuid' | 'place'>[]) => Promise<void>
  /** The state rule. @throws ApiError 409 with the reason */
  rule?: (context: Context, change: ChangeRow, rows: readonly Undoing[]) => void | Promise<void>
  /** What a client finds the record by where it is kept inside another. */
  parent?: (row: JsonRow) => Wire
  /** Works out again what follows from the rows, and says what to tell of it. */
  followUp?: (context: Context, rows: readonly PutBack[], change: string) => Promise<Entry[]>
}

type Column<T extends keyof Database> = keyof Selectable<Database[T]> & string
type About = Omit<Kind, 'table' | 'columns'>

/** One noun of the table of undo. */
export const kind = <const T extends keyof Database, const C extends Column<T>, const A extends About>(
  table: T,
  columns: Record<C, Form>,
  about: A,
): A & { table: T; columns: Record<C, Form> } => ({ ...about, table, columns })
