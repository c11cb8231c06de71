import type { RawBuilder, Selectable } from 'kysely'

import type { StoredText } from 'locales/engine/in-language'
import type { Database } from 'provider/db/schema'
import type { Actor, Context } from 'provider/http/context'
import type { Entry } from './journal'
import type { RequestRow } from 'provider/records/locks'
import type { WireFormat, JsonRow, Wire } from './undo-wire'

/** Parents of a record, which determine who may see it and its events. */
export type RecordPlace = { lot: string | null; drawRequest: string | null; item: string | null; agency: string | null }

/** A change as undo reads it. */
export type ChangeRow = {
  uuid: string
  actor: string
  operation: string
  text: string
  translations: StoredText['translations']
  at: Date
  undo_of: string | null
  undone_by: string | null
  row_count: number
}

/** A row to restore: its values before the change (null: missing), its current values, and its place. */
export type UndoRow = {
  uuid: string
  before: JsonRow | null
  current: JsonRow | null
  place: RecordPlace
  request: RequestRow | undefined
}

/** A restored row: its values before the undo (null: missing), and now (null: removed). */
export type RestoredRow = { uuid: string; was: JsonRow | null; is: JsonRow | null; place: RecordPlace }

/** Removal of a row that an undone change created: marked as deleted, or deleted. */
export type Removal = 'deleted_at' | { readonly status: 'deleted' } | 'removed'

/**
 * Child rows that are restored with a row: these columns of `table`, whose column `of` contains its uuid, stored under
 * `as`. For rows with versions, `as` is also the journal's field name.
 */
type Parts = { as: string; table: keyof Database; of: string; columns: readonly string[] }

/** Definition of a noun for undo. */
export type Kind = {
  table: keyof Database
  /** The columns a change may restore, and their wire format; undo changes nothing else of a row. */
  columns: Record<string, WireFormat>
  /** Absent if changes never create rows of the noun. */
  removal?: Removal
  /** Absent for rows with versions. */
  versionless?: true
  parts?: Parts
  /** Further JSON of a row `t` that `columns` read but undo does not write. */
  extraColumns?: RawBuilder<unknown>
  /** Builds a query of `uuid, lot, draw_request, item, agency` for rows of the table, given as a from item. */
  place: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * Access check for undo: the draw request must be visible, or the rows must match a predicate of
   * provider/access/scope.
   */
  access: 'drawRequest' | ((actor: Actor, table: string) => RawBuilder<boolean>)
  /** Takes locks that must precede the rows' locks, besides draw requests. */
  lock?: (context: Context, rows: readonly Pick<UndoRow, 'uuid' | 'place'>[]) => Promise<void>
  /** Checks the state. @throws ApiError 409 with the reason */
  rule?: (context: Context, change: ChangeRow, rows: readonly UndoRow[]) => void | Promise<void>
  /** Fields by which a client finds a record nested in another. */
  parent?: (row: JsonRow) => Wire
  /** Recomputes values derived from the rows. @returns the journal entries */
  followUp?: (context: Context, rows: readonly RestoredRow[], change: string) => Promise<Entry[]>
}

type Column<T extends keyof Database> = keyof Selectable<Database[T]> & string
type About = Omit<Kind, 'table' | 'columns'>

/** Defines a noun for undo. */
export const kind = <const T extends keyof Database, const C extends Column<T>, const A extends About>(
  table: T,
  columns: Record<C, WireFormat>,
  about: A,
): A & { table: T; columns: Record<C, WireFormat> } => ({ ...about, table, columns })
