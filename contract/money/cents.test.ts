import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostCents, shareOfCents, sumCents } from './cents'

test.each([
  [333_333, 500, 1000, 166_667],
  [1, 499, 1000, 0],
  [1, 500, 1000, 1],
  [mostCents, 9999, 10_000, 999_900_000_000],
])('rounds %i × %i / %i half up to %i', (cents, parts, whole, expected) =>
  expect(shareOfCents(cents, parts, whole)).toBe(expected),
)

test('is at most half a cent away from the exact share', () => {
  const share = fc.tuple(fc.integer({ min: 0, max: mostCents }), fc.nat(10_000))
  fc.assert(
    fc.property(share, ([cents, parts]) => {
      const twice = 2n * (BigInt(shareOfCents(cents, parts, 10_000)) * 10_000n - BigInt(cents) * BigInt(parts))
      return twice > -10_000n && twice <= 10_000n
    }),
  )
})

test('sums a thousand of the largest amounts exactly, and refuses a sum beyond safe integers', () => {
  expect(sumCents(Array.from({ length: 1000 }, () => mostCents))).toBe(1_000_000_000_000_000)
  expect(sumCents([Number.MAX_SAFE_INTEGER, 1, -1])).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
})
