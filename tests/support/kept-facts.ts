import { sql } from 'kysely'
import { expect } from 'vitest'

import type { World } from 'tests/support/world'

/** Totals and lots' figures as triggers keep them (docs/decisions/011). */
async function keptFacts(world: World) {
  const counts = await sql`
    select noun, scope, status, sum(delta)::integer as total from list_counts
    group by noun, scope, status having sum(delta) <> 0 order by noun, scope, status`.execute(world.db)
  const lots = await sql`select * from lot_facts order by lot`.execute(world.db)
  return { counts: counts.rows, lots: lots.rows }
}

/** Expects that what triggers keep is what counting from nothing gives. */
export async function expectKeptFacts(world: World): Promise<void> {
  const kept = await keptFacts(world)
  await sql`select rebuild_lists()`.execute(world.db)
  expect(kept).toEqual(await keptFacts(world))
}
