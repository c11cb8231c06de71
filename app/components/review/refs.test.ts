import { expect, it } from 'vitest'
import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import { messages } from 'contract/messages'
import { rules } from 'contract/rules'
import { mediaRef } from './refs'

/** Media and item reduced to what a reference reads. */
const photo = (facts: Partial<Media>) =>
  ({
    uuid: 'photo',
    kind: 'image',
    status: 'pending',
    attempt: 1,
    uploadedBy: { uuid: 'her', name: '' },
    ...facts,
  }) as Media
const item = { code: '07', title: 'Roof', status: 'Submitted' } as Item
const verdictOf = (facts: Partial<Media>) =>
  rules.decide(mediaRef(photo(facts), item, { status: 'submitted' }, 1, 'me').state)

it('lets nobody judge a photo whose picture is still being made', () => {
  expect(verdictOf({ processing: 'queued' })).toEqual({ ok: false, why: messages.unseen })
  expect(verdictOf({ processing: 'ready' })).toEqual({ ok: true })
  // What cannot be read can be sent back, and a video plays before its poster is there.
  expect(verdictOf({ processing: 'failed' })).toEqual({ ok: true })
  expect(verdictOf({ kind: 'video', processing: 'queued' })).toEqual({ ok: true })
})
