import fc from 'fast-check'
import { expect, test } from 'vitest'

import { closedRing, crossesItself, ringArea, ringMiddle, type Corner } from './outline'

/** A rectangle in degrees from its lower left corner. */
const rectangle = (x: number, y: number, wide: number, high: number): Corner[] => [
  [x, y],
  [x + wide, y],
  [x + wide, y + high],
  [x, y + high],
]

test('a hundredth of a degree at the equator is 1.236 square kilometers', () => {
  expect(ringArea(closedRing(rectangle(0, 0, 0.01, 0.01)))).toBeCloseTo(1_236_430, -2)
})

test('the same outline at 60° north has half the area in either direction', () => {
  const ring = closedRing(rectangle(10, 60, 0.01, 0.01))
  expect(ringArea(ring) / 1_236_430).toBeCloseTo(0.5, 2)
  expect(ringArea([...ring].reverse())).toBeCloseTo(ringArea(ring), 6)
})

test('closes a ring once, and drops repeated corners', () => {
  const [a, b, c] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const
  expect(closedRing([a, a, b, c])).toEqual([a, b, c, a])
  expect(closedRing([a, b, c, a])).toEqual([a, b, c, a])
  expect(closedRing([])).toEqual([])
})

test('the middle of a rectangle is the intersection of its diagonals', () => {
  const side = fc.double({ min: 0.0001, max: 0.01, noNaN: true })
  const x = fc.double({ min: -170, max: 170, noNaN: true })
  const y = fc.double({ min: -80, max: 80, noNaN: true })
  fc.assert(
    fc.property(x, y, side, side, (left, bottom, wide, high) => {
      const middle = ringMiddle(closedRing(rectangle(left, bottom, wide, high)))
      expect(middle.longitude).toBeCloseTo(left + wide / 2, 7)
      expect(middle.latitude).toBeCloseTo(bottom + high / 2, 7)
    }),
  )
})

test('an outline shaped like an eight crosses itself, a square and a notch do not', () => {
  const [a, b, c, d] = rectangle(0, 0, 1, 1)
  if (!a || !b || !c || !d) throw new Error('A rectangle has four corners')
  expect(crossesItself(closedRing([a, c, b, d]))).toBe(true)
  expect(crossesItself(closedRing([a, b, c, d]))).toBe(false)
  expect(crossesItself(closedRing([a, b, c, [0.5, 0.5]]))).toBe(false)
  expect(crossesItself(closedRing([a, b, c, [0.5, 0], d]))).toBe(true)
})
