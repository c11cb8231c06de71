import { aLot } from './lots'
import { aMedia } from './media'
import { aDrawRequest, anAttempt, anItem } from './requests'
import type { Person } from 'tests/support/world/people'
import type { World } from 'tests/support/world/world'

type Participants = { agency: Person; reviewer: Person; borrower: Person }

/**
 * Adds a submitted draw request, ready for review: a lot, one item with two checklist lines, and `photos` pending media
 * of attempt 1.
 */
export async function aReview(world: World, { agency, reviewer, borrower }: Participants, { photos = 3 } = {}) {
  const lot = await aLot(world, { agency: agency.uuid, borrower_email: borrower.email })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: reviewer.uuid, status: 'submitted' })
  const attempt = await anAttempt(world, {
    draw_request: drawRequest.uuid,
    submitted_by: borrower.uuid,
    media_count: photos,
    item_count: 1,
  })
  const item = await anItem(world, {
    draw_request: drawRequest.uuid,
    status: 'Submitted',
    checklist: ['Footings', 'Slab'],
  })
  await world.db
    .insertInto('attempt_items')
    .values({ attempt: attempt.uuid, item: item.uuid, media_count: photos })
    .execute()
  const media = []
  for (let index = 0; index < photos; index += 1) {
    media.push(await aMedia(world, { item: item.uuid, uploaded_by: borrower.uuid, attempt: 1 }))
  }
  const checklist = await world.db
    .selectFrom('checklist_entries')
    .selectAll()
    .where('item', '=', item.uuid)
    .orderBy('position')
    .execute()
  // In the product's order, which is random within a millisecond.
  media.sort((one, other) => Number(one.created_at) - Number(other.created_at) || (one.uuid < other.uuid ? -1 : 1))
  return { lot, drawRequest, attempt, item, checklist, media }
}

/** The first of a list that must not be empty; more readable in tests than `!`. */
export function first<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('The list is empty')
  return one
}
