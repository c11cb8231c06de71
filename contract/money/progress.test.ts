import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemProgress, splitBudget, totalProgress } from './progress'

const tenths = fc.integer({ min: 0, max: 1000 }).map((value) => value / 10)
const maybe = fc.option(tenths, { nil: null })

describe('progress of an item', () => {
  it.each([
    [[], null],
    [[null, null], null],
    [[0], 0],
    [[80, 40], 60],
    [[100, null], 50],
    [[33.3, 33.3, 33.4], 33.3],
    [[50, 50.1], 50.1],
    [[100, 99.9], 99.9],
    [[100, 100], 100],
  ])('%j is %s', (entries, expected) => expect(itemProgress(entries)).toBe(expected))

  it('is between its lines, and 100.0 only when every line is done', () => {
    fc.assert(
      fc.property(fc.array(maybe, { minLength: 1, maxLength: 40 }), (entries) => {
        const progress = itemProgress(entries)
        if (progress === null) return entries.every((entry) => entry === null)
        const set = entries.map((entry) => entry ?? 0)
        return (
          progress >= Math.min(...set) - 0.051 &&
          progress <= Math.max(...set) + 0.051 &&
          (progress < 100 || set.every((entry) => entry === 100))
        )
      }),
    )
  })
})

describe('progress of a draw request or a lot', () => {
  it('is weighted by budget, never the mean of percentages', () => {
    const items = [
      { budget: 40_000, progress: 100 },
      { budget: 60_000, progress: 50 },
      { budget: 20_000, progress: 0 },
      { budget: 30_000, progress: 25 },
    ]
    expect(totalProgress(items)).toBe(51.7)
  })

  it('is the plain mean without budgets, and null without items', () => {
    expect(
      totalProgress([
        { budget: 0, progress: 50 },
        { budget: 0, progress: null },
      ]),
    ).toBe(25)
    expect(totalProgress([])).toBeNull()
  })

  it('is never 100.0 while an item is open', () => {
    expect(
      totalProgress([
        { budget: 1_000_000_000, progress: 100 },
        { budget: 1, progress: 0 },
      ]),
    ).toBe(99.9)
    const item = fc.record({ budget: fc.nat(2_000_000_000), progress: maybe })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 30 }), (items) => {
        const total = totalProgress(items) ?? -1
        return total >= 0 && total <= 100 && (total < 100 || items.every(({ progress }) => progress === 100))
      }),
    )
  })
})

it('splits a budget in whole dollars, the remainder to the first items', () => {
  expect(splitBudget(100, 3)).toEqual([34, 33, 33])
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 60 }), (total, count) => {
      const shares = splitBudget(total, count)
      return shares.reduce((sum, share) => sum + share, 0) === total && (shares[0] ?? 0) - (shares.at(-1) ?? 0) <= 1
    }),
  )
})
