import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/ids'
import type { World } from 'tests/support/world'

/**
 * Builders insert rows directly and answer them: as little as a test needs, everything else by sensible defaults, any
 * column by its own name:
 *
 *     const lot = await aLot(world, { agency: who.agency.uuid })            // borrower@plumbline.test is its borrower
 *     const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, status: 'submitted' })
 *     const item = await anItem(world, { draw_request: drawRequest.uuid, checklist: ['Footings', 'Slab'] })
 *     const media = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1 })
 *
 * or the four at once, submitted and ready for review, with `aReview` (builders/review.ts). They write no journal entries.
 */
let made = 0

/** A lot in Austin, Texas, placed on the map, of borrower@plumbline.test. Give it an `agency` for anybody but the admin to manage it. */
export async function aLot(world: World, facts: Partial<Insertable<Database['lots']>> = {}) {
  const now = world.clock.now()
  made += 1
  return world.db
    .insertInto('lots')
    .values({
      uuid: newId(now),
      agency: null,
      lot_number: `L-${made}`,
      street: `${made} Oak Street`,
      city: 'Austin',
      state_or_province: 'Texas',
      postal_code: '78701',
      loan_number: `LN-${10_000 + made}`,
      borrower_name: 'Borrower Tester',
      borrower_email: 'borrower@plumbline.test',
      latitude: 30.2672,
      longitude: -97.7431,
      coordinates_source: 'placed',
      time_zone: 'America/Chicago',
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
