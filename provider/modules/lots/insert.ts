import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import type { Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import type { Placed } from './place'

/** A lot to be added: validated, with unique numbers and a position. */
export type NewLot = Omit<
  Insertable<Database['lots']>,
  'uuid' | 'created_at' | 'updated_at' | 'deleted_at' | 'outline' | keyof Placed
> &
  Placed

/** Rows per insert: a statement takes at most 65,535 values. */
const batch = 1000

/** Adds lots in the caller's transaction, in order. @returns data for undo and for the journal */
export async function insertLots(
  { db, now }: Context,
  lots: readonly NewLot[],
): Promise<Written & { uuids: string[] }> {
  // Lists show the greater id first for equal times, so the first lot gets the greatest id.
  const ids = lots
    .map(() => newId(now))
    .sort()
    .reverse()
  const rows = lots.map(({ outline, ...lot }, index) => ({
    ...lot,
    uuid: ids[index] ?? newId(now),
    outline: outline && JSON.stringify(outline),
    created_at: now,
    updated_at: now,
  }))
  for (let from = 0; from < rows.length; from += batch)
    await db
      .insertInto('lots')
      .values(rows.slice(from, from + batch))
      .execute()
  return {
    uuids: rows.map(({ uuid }) => uuid),
    changed: rows.map(({ uuid }) => ({ noun: 'lot', uuid, before: null, versionAfter: 1 })),
    entries: rows.map(({ uuid, lot_number, loan_number, street, agency }) => ({
      noun: 'lot',
      uuid,
      lot: uuid,
      version: 1,
      changed: ['created'],
      after: { lotNumber: lot_number, loanNumber: loan_number, street, agency: agency ?? null },
    })),
  }
}
