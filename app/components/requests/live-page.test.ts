import { expect, it } from 'vitest'
import type { Media } from 'contract/media'
import type { RequestPage } from 'contract/requests'
import type { Inspection } from '~/components/review/inspection-context'
import { livePageOf } from './live-page'

/** A page reduced to what the live figures are made from. */
const pageOf = (media: Partial<Media>[]) =>
  livePageOf({
    page: { drawRequest: { status: 'submitted' }, gates: {} } as RequestPage,
    items: [] as RequestPage['items'],
    media: media.map((facts) => ({ replaces: null, ...facts }) as Media),
  } as Inspection)

it('counts what is captured and not yet submitted, as the provider and the items do: totals are the sum of their lines', () => {
  const { drawRequest, gates } = pageOf([
    { status: 'pending', attempt: null },
    { status: 'verified', attempt: 1 },
    { status: 'pending', attempt: 2, replaces: 'photo' },
  ])
  expect(drawRequest.counts).toEqual({ toReview: 1, resubmitted: 1, defective: 0, verified: 1 })
  expect(drawRequest.captured).toBe(1)
  expect(gates.complete).toEqual({ open: false, reasons: [expect.stringContaining('2 media')] })
})
