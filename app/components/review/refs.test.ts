import { expect, it } from 'vitest'
import type { Item } from 'contract/inspections/calls'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import type { DrawRequest } from 'contract/requests/calls'
import { t as ruleText } from 'locales/rules'
import { rules } from 'contract/core/rules'
import { lotRefWith, mediaRef, requestRef } from './refs'

/** Media and item reduced to what a reference reads. */
const photo = (facts: Partial<Media>) =>
  ({
    uuid: 'photo',
    itemId: 'item',
    kind: 'image',
    status: 'pending',
    processing: 'ready',
    preview: '/preview',
    attempt: 1,
    uploadedBy: { uuid: 'her', name: '' },
    ...facts,
  }) as Media
const item = { uuid: 'item', code: '07', title: 'Roof', status: 'Submitted', progress: 0 } as Item
const verdictOf = (facts: Partial<Media>) =>
  rules.judge(mediaRef(photo(facts), item, { status: 'submitted' }, 1, 'me').state)

it('lets nobody judge a file that is still being checked or cannot be shown', () => {
  const why = (id: 'stillChecked' | 'cannotBeShown', kind = 'photo') => ({
    ok: false,
    why: ruleText.of(`rule.${id}`, { kind }),
    ...(id === 'cannotBeShown' && { remedy: 'reRequest' }),
  })
  expect(verdictOf({ processing: 'queued' })).toEqual(why('stillChecked'))
  expect(verdictOf({})).toEqual({ ok: true })
  expect(verdictOf({ processing: 'failed' })).toEqual(why('cannotBeShown'))
  expect(verdictOf({ preview: null })).toEqual(why('cannotBeShown'))
  expect(verdictOf({ kind: 'video', preview: null })).toEqual({ ok: true })
  expect(verdictOf({ kind: 'video', processing: 'queued' })).toEqual(why('stillChecked', 'video'))
})

it('counts only the reviewer’s reason, and names the items of photos without one', () => {
  const sent = [
    photo({ uuid: 'a', fileName: 'a.jpg', status: 'defective', remarks: 'Too far away' }),
    photo({ uuid: 'b', fileName: 'b.jpg', status: 'defective', remarks: null, comment: 'The borrower’s note' }),
  ]
  const { state } = requestRef({ status: 'submitted' } as DrawRequest, { street: '' }, [item], sent)
  expect(state.withoutReason).toEqual(['Roof'])
  expect(rules.reRequest(state)).toMatchObject({ ok: false })
})

it('leads from a refusal to the first photo it names, and names what a submit would go without', () => {
  const counts = { toReview: 0, resubmitted: 0, defective: 0, verified: 1 }
  const short = { ...item, status: 'Requested', sentBack: false, photosWanted: 3, captured: 1, unreadable: 1, counts }
  const sent = [photo({ uuid: 'a' }), photo({ uuid: 'b', status: 'defective', remarks: null })]
  const draw = { uuid: 'draw', lotId: 'lot', status: 'submitted' } as DrawRequest
  const { state } = requestRef(draw, { street: '' }, [short as Item], sent)
  expect(rules.complete(state)).toMatchObject({ ok: false, to: expect.stringMatching(/media\/a$/) })
  expect(rules.reRequest(state)).toMatchObject({ ok: false, to: expect.stringMatching(/media\/b#comment$/) })
  expect(state.missingMedia).toEqual(['Roof: 1 file can’t be shown, 1 of 3 photos or videos'])
})

it.each([
  [['submitted', 'pending'], { ok: false, why: ruleText('rule.nothingCompleted') }],
  [['submitted', 'completed'], { ok: true }],
  // There is one more than the page shows.
  [['submitted'], { ok: true }],
] as const)(
  'of a lot beside its draw requests, %j, it is known whether there is a report to send',
  (statuses, verdict) => {
    const lot = { uuid: 'lot', street: '', lotNumber: '1', requestCount: 2 } as Lot
    const { state } = lotRefWith(
      lot,
      statuses.map((status) => ({ status })),
    )
    expect(rules.sendReport(state)).toEqual(verdict)
  },
)
