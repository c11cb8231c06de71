import { describe, expect, it } from 'vitest'
import { resumeFrom, trimMarks } from './positions'

describe('resumeFrom', () => {
  it('returns the last position the loader saw, also when the previous page got later events', () => {
    expect(
      resumeFrom(
        [
          [5, 1000],
          [6, 90_000],
          [7, 99_500],
        ],
        100_000,
      ),
    ).toBe(6)
  })

  it('returns the oldest position when all are recent, and null when the last is long ago', () => {
    expect(
      resumeFrom(
        [
          [5, 99_000],
          [6, 99_500],
        ],
        100_000,
      ),
    ).toBe(5)
    expect(resumeFrom([[5, 0]], 3_600_000)).toBeNull()
    expect(resumeFrom([], 1)).toBeNull()
  })

  it('keeps the recent marks and one mark before them', () => {
    expect(
      trimMarks(
        [
          [1, 0],
          [2, 1000],
          [3, 60_000],
          [4, 99_000],
        ],
        100_000,
      ),
    ).toEqual([
      [3, 60_000],
      [4, 99_000],
    ])
  })
})
