import { expect, it } from 'vitest'
import type { Media } from 'contract/media/calls'
import { captionOf, earlierOf, type EarlierMedia } from './use-earlier-media'

/** Media reduced to what choosing reads, an hour apart in the order of their names. */
const old = (uuid: string, facts: Partial<EarlierMedia>) =>
  ({
    uuid,
    requestId: 'now',
    requestNumber: 2,
    attempt: 1,
    replaces: null,
    direction: null,
    createdAt: `2030-01-01T0${uuid.slice(1)}:00:00Z`,
    ...facts,
  }) as EarlierMedia
const now: Media = old('p9', { attempt: 3, direction: 90 })
const idsOf = ({ attempt, draw }: ReturnType<typeof earlierOf>) => [attempt?.uuid ?? null, draw?.uuid ?? null]

it('holds beside a photo what it replaces, else the one of the last attempt that looks the same way', () => {
  const history = [
    old('p1', { attempt: 1, direction: 90 }),
    old('p2', { attempt: 2, direction: 200 }),
    old('p3', { attempt: 2, direction: 80 }),
    old('p4', { attempt: 3, direction: 90 }),
    { ...now, requestNumber: 2 },
  ]
  expect(idsOf(earlierOf(now, history))).toEqual(['p3', null])
  expect(idsOf(earlierOf({ ...now, replaces: 'p1' }, history))).toEqual(['p1', null])
})

it('keeps the previous draw apart from the last attempt, and of draws the newest', () => {
  const history = [
    old('p1', { requestId: 'first', requestNumber: 1, direction: 90 }),
    old('p2', { requestId: 'second', requestNumber: 2, direction: 270 }),
    old('p3', { attempt: 2 }),
  ]
  expect(idsOf(earlierOf(now, history))).toEqual(['p3', 'p2'])
  expect(idsOf(earlierOf({ ...now, attempt: 2 }, history))).toEqual([null, 'p2'])
  expect(idsOf(earlierOf(now, []))).toEqual([null, null])
})

it('names a photo of the same attempt by its file, and others by draw and attempt', () => {
  const here = old('p1', { lotId: 'lot', fileName: 'IMG_1.JPG', attempt: 2 })
  const captionFor = (facts: Partial<EarlierMedia>) =>
    captionOf(old('p2', { lotId: 'lot', fileName: 'IMG_2.JPG', ...facts }), here)
  expect(captionFor({ attempt: 2 })).toBe('IMG_2.JPG')
  expect(captionFor({ attempt: 1, remarks: 'Blurred' })).toBe('Attempt 1: Blurred')
  expect(captionFor({ attempt: 2, requestId: 'first', requestNumber: 1 })).toBe('Draw 1 · Attempt 2')
  expect(captionFor({ attempt: 1, requestId: 'first', requestNumber: 1, lotId: 'other' })).toBe(
    'Another lot · Draw 1 · Attempt 1',
  )
})
