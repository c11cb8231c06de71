import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

/** Adds inputs of a budget line in a draw request. */
export function aDrawLine(
  world: World,
  facts: Partial<Insertable<Database['draw_lines']>> & { draw_request: string; line: string },
) {
  const now = world.clock.now()
  return world.db
    .insertInto('draw_lines')
    .values({ uuid: newId(now), created_at: now, updated_at: now, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds an approval of one line. */
export async function anApproval(
  world: World,
  { line, amount, ...facts }: { draw_request: string; created_by: string; line: string; amount: number },
) {
  const now = world.clock.now()
  const record = await world.db
    .insertInto('draw_records')
    .values({
      uuid: newId(now),
      kind: 'approval',
      dated_on: '2026-06-30',
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await world.db.insertInto('draw_record_lines').values({ record: record.uuid, line, amount }).execute()
  return record
}
