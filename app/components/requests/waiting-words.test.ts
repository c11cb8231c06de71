import { expect, it } from 'vitest'
import type { Item } from 'contract/inspections'
import type { RequestPage } from 'contract/requests'
import { yourTurn } from './waiting-words'

const clock = {
  now: '2026-11-25T12:00:00Z',
  today: '2026-11-25',
  zone: 'America/Los_Angeles',
  usual: 'America/Los_Angeles',
}

const noMedia = { toReview: 0, resubmitted: 0, defective: 0, verified: 0 }
const media = (counts: Partial<Item['counts']>) => ({ ...noMedia, ...counts })

/** What the borrower reads of items that media are asked of. */
function turn(...facts: Partial<Item>[]): string {
  const none = { status: 'Requested', sentBack: false, captured: 0, photosWanted: null, counts: noMedia, unreadable: 0 }
  const items = facts.map((one) => ({ ...none, ...one }) as Item)
  return yourTurn({ items, drawRequest: { status: 'pending', dueDate: null } } as RequestPage, clock).title
}

it('counts the items that still lack photos, and then says to submit', () => {
  expect(turn({}, {}, { captured: 1 })).toBe('Photograph 2 items')
  expect(turn({ captured: 2, counts: media({ toReview: 2 }), photosWanted: 3 })).toBe('Photograph 1 item')
  // What an attempt before brought counts, as it does beside Submit; but one is to come.
  const before = { counts: media({ toReview: 1, verified: 2 }), photosWanted: 3 }
  expect(turn(before)).toBe('Photograph 1 item')
  expect(turn({ ...before, captured: 1 }, { captured: 1 })).toBe('Submit what was captured')
})

it('counts the items in which something that was sent back is not replaced yet', () => {
  const sentBack = { sentBack: true }
  const lacking = { ...sentBack, counts: media({ defective: 2 }) }
  expect(turn(lacking)).toBe('Replace what was sent back in 1 item')
  expect(turn(lacking, {})).toBe('Replace what was sent back in 1 item and photograph 1 more')
  expect(turn({ ...sentBack, captured: 1 })).toBe('Submit what was captured')
})
