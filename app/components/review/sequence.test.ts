import { describe, expect, it } from 'vitest'
import { countChecks, mediaAround, otherItemFrom, undecidedFrom } from './sequence'
import type { Media } from 'contract/media/calls'

/** Media reduced to what the sequence reads. */
const row = (itemId: string, status: Media['status'], uuid = Math.random().toString()) =>
  ({ uuid, itemId, status }) as Media

describe('the walk through media', () => {
  const media = [
    row('a', 'verified'),
    row('a', 'pending'),
    row('b', 'defective'),
    row('b', 'pending'),
    row('c', 'verified'),
  ]

  it('goes to the next undecided, past the end to the start', () => {
    expect(undecidedFrom(media, 1, 1)).toBe(3)
    expect(undecidedFrom(media, 3, 1)).toBe(1)
    expect(undecidedFrom(media, 1, -1)).toBe(3)
  })

  it('finds none when only the one here waits', () => {
    expect(undecidedFrom([row('a', 'pending'), row('a', 'verified')], 0, 1)).toBeNull()
    expect(undecidedFrom([], 0, 1)).toBeNull()
  })

  it('keeps neighbors and the next undecided decoded, however far ahead those are', () => {
    const statuses = [
      'pending',
      'verified',
      'verified',
      'verified',
      'verified',
      'pending',
      'verified',
      'pending',
    ] as const
    const walk = statuses.map((status) => row('a', status))
    expect(mediaAround(walk, 0, 2).map((one) => walk.indexOf(one))).toEqual([0, 1, 2, 5, 7])
    expect(mediaAround(walk.slice(0, 3), 0, 2)).toEqual(walk.slice(0, 3))
    expect(mediaAround([], 0, 2)).toEqual([])
  })

  it('goes to the first media of the next and the previous item', () => {
    expect(otherItemFrom(media, 0, 1)).toBe(2)
    expect(otherItemFrom(media, 3, -1)).toBe(0)
    expect(otherItemFrom(media, 4, 1)).toBeNull()
    expect(otherItemFrom(media, 1, -1)).toBeNull()
  })
})

it('evidence answers are counted over the bucket that is shown', () => {
  const media = [
    { ...row('a', 'verified'), checks: [] },
    { ...row('a', 'defective'), checks: [{ result: 'warn' }] },
    { ...row('a', 'verified'), checks: [{ result: 'warn' }, { result: 'fail' }] },
  ] as Media[]
  expect(countChecks(media)).toMatchObject({ warn: 1, fail: 1 })
  expect(countChecks(media, 'verified')).toMatchObject({ warn: 0, fail: 1 })
})
