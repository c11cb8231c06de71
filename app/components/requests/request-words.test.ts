import { expect, it } from 'vitest'
import type { Item } from 'contract/inspections'
import { drawTitle, lackTexts, photosText, plural } from './request-words'

it('names a draw once', () => {
  expect(drawTitle({ number: 3, title: 'Shell and first fix' })).toBe('Draw 3: Shell and first fix')
  expect(drawTitle({ number: 3, title: 'Draw 3: Shell and first fix' })).toBe('Draw 3: Shell and first fix')
  expect(drawTitle({ number: 3, title: 'draw 3' })).toBe('draw 3')
  expect(drawTitle({ number: 3, title: 'Draw 31' })).toBe('Draw 3: Draw 31')
  expect(drawTitle({ number: 3, title: ' ' })).toBe('Draw 3')
})

it('counts with the right noun', () => {
  expect([plural(0, 'item'), plural(1, 'item'), plural(2, 'item'), plural(2, 'media', 'media')]).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '2 media',
  ])
})

it('counts what is there of what is asked for, also where there is more', () => {
  const counts = { toReview: 2, resubmitted: 1, defective: 1, verified: 1 }
  const texts = [null, 8, 5, 4, 1].map((photosWanted) => photosText({ photosWanted, counts }))
  expect(texts).toEqual([
    null,
    '5 of 8 photos or videos',
    '5 of 5 photos or videos',
    '5 photos or videos, 4 asked',
    '5 photos or videos, 1 asked',
  ])
})

it('counts a file that cannot be shown apart from what was sent back', () => {
  const counts = { toReview: 0, resubmitted: 0, defective: 1, verified: 0 }
  const item = { title: 'Walls', status: 'Requested', sentBack: true, captured: 2, photosWanted: null, counts }
  const textsOf = (facts: Partial<Item>) => lackTexts([{ ...item, unreadable: 0, ...facts } as Item])
  expect(textsOf({})).toEqual(['Walls: 1 sent back and not replaced'])
  expect(textsOf({ unreadable: 1 })).toEqual(['Walls: 1 sent back and not replaced, 1 file can’t be shown'])
  expect(textsOf({ unreadable: 2, counts: { ...counts, defective: 0 } })).toEqual(['Walls: 2 files can’t be shown'])
})
