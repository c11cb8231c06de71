import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { sharesOf, type ItemBudget } from './budget-shares'

const made = (budget: number, n: number): ItemBudget => ({ itemId: `i${n}`, costCodeId: `c${n}`, budget })
const fresh = (n: number): ItemBudget => ({ itemId: null, costCodeId: `c${n}`, budget: null })

test('splits a total equally into whole dollars, the remainder to the first', () => {
  expect(sharesOf([fresh(1), fresh(2), fresh(3)], 100_000, 0)).toEqual([33_334, 33_333, 33_333])
})

test('an equal split always adds up to the total', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 200 }), (total, count) => {
      const shares = sharesOf(
        Array.from({ length: count }, (_, n) => fresh(n)),
        total,
        0,
      )
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

describe('given shares', () => {
  test('are used unchanged', () => {
    const given = [
      { itemId: 'i1', budget: 10 },
      { costCodeId: 'c2', budget: 90 },
    ]
    expect(sharesOf([made(50, 1), fresh(2)], 100, 50, given)).toEqual([10, 90])
  })

  test('must add up to the total; the error names the difference', () => {
    const given = [{ costCodeId: 'c1', budget: 1500 }]
    expect(() => sharesOf([fresh(1)], 1000, 0, given)).toThrow(
      'The shares add up to $1,500, $500 more than the total budget',
    )
    expect(() => sharesOf([fresh(1)], 2000, 0, given)).toThrow(
      'The shares add up to $1,500, $500 less than the total budget',
    )
  })

  test.each([
    ['one is missing', [{ costCodeId: 'c1', budget: 100 }]],
    [
      'one is another’s',
      [
        { costCodeId: 'c1', budget: 100 },
        { costCodeId: 'c9', budget: 0 },
      ],
    ],
    [
      'one is named twice',
      [
        { costCodeId: 'c1', budget: 50 },
        { costCodeId: 'c1', budget: 50 },
      ],
    ],
  ])('must cover every line and no other: %s', (_what, given) => {
    expect(() => sharesOf([fresh(1), fresh(2)], 100, 0, given)).toThrow('Enter one share for each cost code')
  })
})

describe('without shares', () => {
  test('current budgets are kept if they add up to the total', () => {
    expect(sharesOf([made(30, 1), made(70, 2)], 100, 100)).toEqual([30, 70])
  })
  test('an equal split is recomputed', () => {
    expect(sharesOf([made(50, 1), made(50, 2)], 90, 100)).toEqual([45, 45])
    expect(sharesOf([made(50, 1), made(50, 2), fresh(3)], 90, 100)).toEqual([30, 30, 30])
  })
  test('a manual split is never guessed', () => {
    expect(() => sharesOf([made(30, 1), made(70, 2)], 90, 100)).toThrow('$10 more')
  })
})
