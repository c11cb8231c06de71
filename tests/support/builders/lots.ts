import type { Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

/**
 * Builders insert rows directly and return them: few arguments, sensible defaults, any column by its own name:
 *
 *     const lot = await aLot(world, { agency: who.agency.uuid })            // borrower@plumbline.test is its borrower
 *     const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, status: 'submitted' })
 *     const item = await anItem(world, { draw_request: drawRequest.uuid, checklist: ['Footings', 'Slab'] })
 *     const media = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, attempt: 1 })
 *
 * or all four at once, submitted and ready for review, with `aReview` (builders/review.ts). They write no journal
 * entries.
 */
let made = 0

/**
 * Adds a lot in Austin, Texas, placed on the map, with the borrower borrower@plumbline.test. Without an `agency`, only
 * the admin manages it.
 */
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
