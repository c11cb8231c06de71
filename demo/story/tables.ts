import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Database } from 'provider/db/schema'
import type { Tx } from 'provider/db/transaction'
import type { DemoOriginal } from 'demo/originals'

/** In the order of foreign keys. */
const order = [
  'users',
  'cost_codes',
  'lenders',
  'lots',
  'ledgers',
  'ledger_lines',
  'change_orders',
  'change_order_lines',
  'draw_requests',
  'request_lenders',
  'inspection_items',
  'draw_lines',
  'draw_columns',
  'draw_records',
  'draw_record_lines',
  'checklist_entries',
  'attempts',
  'attempt_items',
  'media',
  'comments',
  'agency_settings',
  'changes',
  'change_rows',
  'notifications',
  'journal',
] as const satisfies readonly (keyof Database)[]
type TableName = (typeof order)[number]

/** The rows of the demo per table, and its original files by storage key. */
export type Tables = { [Name in TableName]: Insertable<Database[Name]>[] } & { originals: Map<string, DemoOriginal> }

export function emptyTables(): Tables {
  return {
    users: [],
    cost_codes: [],
    lenders: [],
    lots: [],
    ledgers: [],
    ledger_lines: [],
    change_orders: [],
    change_order_lines: [],
    draw_requests: [],
    request_lenders: [],
    inspection_items: [],
    draw_lines: [],
    draw_columns: [],
    draw_records: [],
    draw_record_lines: [],
    checklist_entries: [],
    attempts: [],
    attempt_items: [],
    media: [],
    comments: [],
    agency_settings: [],
    changes: [],
    change_rows: [],
    notifications: [],
    journal: [],
    originals: new Map(),
  }
}

const batchSize = 200

/** Inserts all rows in batches. Journal rows are sorted by time, because their order matters. */
export async function insertTables(tx: Tx, tables: Tables): Promise<void> {
  tables.journal.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const name of order) {
    const rows: readonly object[] = tables[name]
    for (let from = 0; from < rows.length; from += batchSize)
      await insertRows(name, rows.slice(from, from + batchSize)).execute(tx)
  }
  // A replaced photo and its replacement refer to each other, so the second reference is added when both exist.
  await sql`update media set replaced_by = later.uuid from media later where later.replaces = media.uuid`.execute(tx)
}

/** One statement for rows with different columns; missing columns get their defaults. */
function insertRows(name: TableName, rows: readonly object[]): RawBuilder<unknown> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const values = rows.map((row) => {
    const given = new Map<string, unknown>(Object.entries(row))
    return sql`(${sql.join(columns.map((column) => (given.get(column) === undefined ? sql`default` : sql`${given.get(column)}`)))})`
  })
  return sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`
}
