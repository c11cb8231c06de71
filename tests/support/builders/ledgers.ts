import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

let made = 0

/** Adds a line of $40,000 to a lot's budget. */
export function aLedgerLine(world: World, facts: Partial<Insertable<Database['ledger_lines']>> & { lot: string }) {
  const now = world.clock.now()
  made += 1
  return world.db
    .insertInto('ledger_lines')
    .values({
      uuid: newId(now),
      code: `03-${300 + made}`,
      title: `Slab ${made}`,
      scheduled_value: 4_000_000,
      position: made,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
