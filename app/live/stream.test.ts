import { describe, expect, it } from 'vitest'
import { resumeFrom, trimMarks } from './stream'

describe('where a page resumes the stream', () => {
  it('goes back to what its loader surely saw, although the page before heard more', () => {
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

  it('starts with the oldest mark when all are fresh, and anew when the last one is long ago', () => {
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

  it('keeps the last moments and one mark before them', () => {
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
