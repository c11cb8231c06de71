import { expect, it } from 'vitest'
import type { Item } from 'contract/inspections/calls'
import type { RequestPage } from 'contract/requests/calls'
import { yourTurn } from './missing-media-text'

const clock = {
  now: '2026-11-25T12:00:00Z',
  today: '2026-11-25',
  zone: 'America/Los_Angeles',
  usual: 'America/Los_Angeles',
}

const noMedia = { toReview: 0, resubmitted: 0, defective: 0, verified: 0 }
const media = (counts: Partial<Item['counts']>) => ({ ...noMedia, ...counts })

/** Text for the borrower about items whose media are requested. */
function turn(...facts: Partial<Item>[]): string {
  const none = { status: 'Requested', sentBack: false, captured: 0, photosWanted: null, counts: noMedia, unreadable: 0 }
  const items = facts.map((one) => ({ ...none, ...one }) as Item)
  return yourTurn({ items, drawRequest: { status: 'pending', dueDate: null } } as RequestPage, clock).title
}

it('counts the items that still lack photos, and then says to submit', () => {
  expect(turn({}, {}, { captured: 1 })).toBe('Photograph 2 items')
  expect(turn({ captured: 2, counts: media({ toReview: 2 }), photosWanted: 3 })).toBe('Photograph 1 item')
  // Media of an earlier attempt count, as they do beside Submit; one is still missing.
  const before = { counts: media({ toReview: 1, verified: 2 }), photosWanted: 3 }
  expect(turn(before)).toBe('Photograph 1 item')
  expect(turn({ ...before, captured: 1 }, { captured: 1 })).toBe('Submit the captured photos')
})

it('counts the items in which something that was sent back is not replaced yet', () => {
  const sentBack = { sentBack: true }
  const sentBackShort = { ...sentBack, counts: media({ defective: 2 }) }
  expect(turn(sentBackShort)).toBe('Replace the returned photos in 1 item')
  expect(turn(sentBackShort, {})).toBe('Replace the returned photos in 1 item and photograph 1 more')
  // Sent back by its name, without a defective photo.
  expect(turn(sentBack)).toBe('Photograph 1 item')
  expect(turn({ ...sentBack, captured: 1 })).toBe('Submit the captured photos')
})
