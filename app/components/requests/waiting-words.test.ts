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

/** What the borrower reads of items that media are asked of. */
function turn(...facts: Partial<Item>[]): string {
  const none = { status: 'Requested', sentBack: false, captured: 0, photosWanted: null, counts: { defective: 0 } }
  const items = facts.map((one) => ({ ...none, ...one }) as Item)
  return yourTurn({ items, drawRequest: { status: 'pending', dueDate: null } } as RequestPage, clock).title
}

it('counts the items that still lack photos, and then says to submit', () => {
  expect(turn({}, {}, { captured: 1 })).toBe('Photograph 2 items')
  expect(turn({ captured: 2, photosWanted: 3 })).toBe('Photograph 1 item')
  expect(turn({ captured: 3, photosWanted: 3 }, { captured: 1 })).toBe('Submit what was captured')
})

it('counts the items in which something that was sent back is not replaced yet', () => {
  const sentBack = { sentBack: true }
  expect(turn({ ...sentBack, counts: { defective: 2 } as Item['counts'] }, {})).toBe(
    'Replace what was sent back in 1 item',
  )
  expect(turn({ ...sentBack, captured: 1 })).toBe('Submit what was captured')
})
