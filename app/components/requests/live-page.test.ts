import { expect, it } from 'vitest'
import type { Media } from 'contract/media/calls'
import type { RequestPage } from 'contract/requests/calls'
import type { DrawOfItems } from '~/lib/ledger/draw-of-items'
import type { Inspection } from '~/components/review/inspection-context'
import { livePageOf } from './live-page'

/** A page reduced to the input of the live figures. */
const pageOf = (media: Partial<Media>[]) =>
  livePageOf({
    page: { drawRequest: { status: 'submitted' }, gates: {} } as RequestPage,
    items: [] as RequestPage['items'],
    media: media.map((facts) => ({ replaces: null, ...facts }) as Media),
  } as Inspection)

it('counts captured media that are not submitted; totals are the sum of their lines', () => {
  const { drawRequest, gates } = pageOf([
    { status: 'pending', attempt: null },
    { status: 'verified', attempt: 1 },
    { status: 'pending', attempt: 2, replaces: 'photo' },
  ])
  expect(drawRequest.counts).toEqual({ toReview: 1, resubmitted: 1, defective: 0, verified: 1 })
  expect(drawRequest.captured).toBe(1)
  expect(gates.complete).toEqual({ open: false, reasons: [expect.stringContaining('2 photos or videos')] })
})

it('completes without progress of an item on a soft-cost line', () => {
  const item = (facts: Partial<RequestPage['items'][number]>) =>
    ({ budget: 0, checklist: [], ...facts }) as RequestPage['items'][number]
  const items = [item({ uuid: 'permits', title: 'Permits' }), item({ uuid: 'slab', title: 'Slab' })]
  const { gates } = livePageOf({
    page: { drawRequest: { status: 'submitted' }, gates: {} } as RequestPage,
    items,
    media: [] as Media[],
    draw: { lines: [{ itemId: 'permits', isSoftCost: true }] } as DrawOfItems,
  } as Inspection)
  expect(gates.complete).toEqual({ open: false, reasons: [expect.stringMatching(/^Slab has no progress/)] })
})
