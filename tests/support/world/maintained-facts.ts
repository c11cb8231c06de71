import { sql } from 'kysely'
import { expect } from 'vitest'

import { requestSums } from './request-sums'
import type { World } from './world'

/** Totals and lots' figures maintained by triggers (decision 011). */
async function maintainedFacts(world: World) {
  const counts = await sql`
    select noun, scope, status, sum(delta)::integer as total from list_counts
    group by noun, scope, status having sum(delta) <> 0 order by noun, scope, status`.execute(world.db)
  const lots = await sql`select * from lot_facts order by lot`.execute(world.db)
  return { counts: counts.rows, lots: lots.rows }
}

/** Expects that the values maintained by triggers equal freshly computed ones (decisions 011 and 065). */
export async function expectMaintainedFacts(world: World): Promise<void> {
  const sums = await requestSums(world.db)
  expect(sums.kept).toEqual(sums.counted)
  const kept = await maintainedFacts(world)
  await sql`select rebuild_lists()`.execute(world.db)
  expect(kept).toEqual(await maintainedFacts(world))
}
