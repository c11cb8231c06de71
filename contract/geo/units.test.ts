import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitSystems } from './unit-choices'
import { lengthText, roundLength, unitsFor } from './units'

it.each([
  [null, undefined, 'us'],
  [null, 'USA', 'us'],
  [null, 'Canada', 'metric'],
  ['metric', 'USA', 'metric'],
  ['us', 'Canada', 'us'],
] as const)('shows units by choice %s on a lot in %s as %s', (chosen, country, units) =>
  expect(unitsFor(chosen, country)).toBe(units),
)

it.each([
  [0, '0 ft', '0 m'],
  [12, '39 ft', '12 m'],
  [150, '492 ft', '150 m'],
  [304.8, '1,000 ft', '305 m'],
  [322, '0.2 mi', '322 m'],
  [999.6, '0.6 mi', '1 km'],
  [3_200, '2 mi', '3.2 km'],
  [15_950, '9.9 mi', '16 km'],
  [3_590_000, '2,231 mi', '3,590 km'],
])('writes %d meters as %s or %s', (meters, us, metric) => {
  expect([lengthText(meters, 'us'), lengthText(meters, 'metric')]).toEqual([us, metric])
})

it('writes multiples of a length in its unit', () => {
  expect(lengthText(304.8 * 2, 'us', 60.96)).toBe('2,000 ft')
  expect(lengthText(1_050, 'metric', 50)).toBe('1,050 m')
})

it('finds a round length that is at least two fifths of what fits', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), fc.constantFrom(...unitSystems), (most, units) => {
      const length = roundLength(most, units)
      expect(length).toBeLessThanOrEqual(most * (1 + 1e-9))
      expect(length).toBeGreaterThan(most * 0.39)
    }),
  )
  expect(lengthText(roundLength(321, 'us'), 'us')).toBe('1,000 ft')
  expect(lengthText(roundLength(330, 'us'), 'us')).toBe('0.2 mi')
})
