import { expect, it } from 'vitest'
import type { Item } from 'contract/inspections/calls'
import { drawTitle } from 'contract/requests/draw-title'
import { missingTexts, mediaCountsText, photosText } from './request-text'

it('names a draw once', () => {
  expect(drawTitle({ number: 3, title: 'Dry-in and rough-in' })).toBe('Draw 3: Dry-in and rough-in')
  expect(drawTitle({ number: 3, title: 'Draw 3: Dry-in and rough-in' })).toBe('Draw 3: Dry-in and rough-in')
  expect(drawTitle({ number: 3, title: 'draw 3' })).toBe('draw 3')
  expect(drawTitle({ number: 3, title: 'Draw 31' })).toBe('Draw 3: Draw 31')
  expect(drawTitle({ number: 3, title: ' ' })).toBe('Draw 3')
})

it('counts what is there of what is asked for, also where there is more', () => {
  const counts = { toReview: 2, resubmitted: 1, defective: 1, verified: 1 }
  const item = { status: 'Requested', sentBack: false, captured: 2, unreadable: 0, counts } as const
  const texts = [null, 8, 5, 4, 1].map((photosWanted) => photosText({ ...item, photosWanted }))
  expect(texts).toEqual([
    null,
    '5 of 8 photos or videos',
    '5 of 5 photos or videos',
    '5 photos or videos, 4 requested',
    '5 photos or videos, 1 requested',
  ])
})

it('says how many new photos a sent-back item needs, as many as Submit misses', () => {
  const counts = { toReview: 0, resubmitted: 0, defective: 2, verified: 1 }
  const item = { status: 'Requested', sentBack: true, photosWanted: 4, captured: 0, unreadable: 0, counts } as const
  const textOf = (facts: Partial<Item>) => photosText({ ...item, ...facts })
  expect(textOf({})).toBe('2 new photos or videos needed')
  expect(textOf({ photosWanted: null, unreadable: 1 })).toBe('3 new photos or videos needed')
  const replaced = { ...counts, resubmitted: 1, defective: 1 }
  expect(textOf({ counts: replaced, captured: 1 })).toBe('1 new photo or video needed')
  expect(textOf({ counts: { ...counts, defective: 0, resubmitted: 2 }, captured: 2 })).toBe('2 new photos or videos')
  expect(textOf({ counts: { ...counts, defective: 0 } })).toBe('new photos or videos needed')
  expect(textOf({ status: 'Re-submitted' })).toBe('3 of 4 photos or videos')
})

it('counts a file that cannot be shown apart from what was sent back', () => {
  const counts = { toReview: 0, resubmitted: 0, defective: 1, verified: 0 }
  const item = { title: 'Walls', status: 'Requested', sentBack: true, captured: 2, photosWanted: null, counts }
  const textsOf = (facts: Partial<Item>) => missingTexts([{ ...item, unreadable: 0, ...facts } as Item])
  expect(textsOf({})).toEqual(['Walls: 1 sent back and not replaced'])
  expect(textsOf({ unreadable: 1 })).toEqual(['Walls: 1 sent back and not replaced, 1 file can’t be shown'])
  expect(textsOf({ unreadable: 2, counts: { ...counts, defective: 0 } })).toEqual(['Walls: 2 files can’t be shown'])
  expect(textsOf({ captured: 0, counts: { ...counts, defective: 0 } })).toEqual(['Walls: no new photos'])
})

it('counts media like the review, and unreadable files apart from them', () => {
  const counts = { toReview: 18, resubmitted: 0, defective: 2, verified: 10 }
  expect(mediaCountsText(counts, 1, true)).toBe('18 of 30 left, 1 file can’t be shown')
  expect(mediaCountsText({ ...counts, toReview: 0 }, 0, true)).toBe('12, all decided')
  expect(mediaCountsText(counts, 2, false)).toBe('30, 2 files can’t be shown')
  expect(mediaCountsText({ toReview: 0, resubmitted: 0, defective: 0, verified: 0 }, 0, true)).toBe('0')
})
