import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headingOf, type Orientation } from './compass'

const held = (alpha: number, beta: number, gamma: number): Orientation => ({ absolute: true, alpha, beta, gamma })
const angle = fc.integer({ min: 0, max: 359 })

/** The smaller angle between two directions. */
const angleBetween = (one: number | null, other: number) =>
  Math.abs((((((one ?? Number.NaN) - other) % 360) + 540) % 360) - 180)

describe('headingOf', () => {
  it("is the camera's direction when the phone is upright, whatever its rotation", () => {
    fc.assert(fc.property(angle, (alpha) => angleBetween(headingOf(held(alpha, 90, 0)), (360 - alpha) % 360) < 0.001))
  })

  it('is the same for a phone on its side: gamma −90° is a quarter turn from its upper edge', () => {
    expect(angleBetween(headingOf(held(0, 0, -90)), 90)).toBeLessThan(0.001)
    expect(angleBetween(headingOf(held(0, 0, 90)), 270)).toBeLessThan(0.001)
  })

  it('is the direction of the upper edge when the phone lies flat', () => {
    fc.assert(fc.property(angle, (alpha) => angleBetween(headingOf(held(alpha, 5, 3)), (360 - alpha) % 360) < 0.001))
  })

  it('is at least 0 and below 360', () => {
    const tilt = fc.integer({ min: -180, max: 180 })
    fc.assert(
      fc.property(angle, tilt, tilt, (alpha, beta, gamma) => {
        const heading = headingOf(held(alpha, beta, gamma)) ?? Number.NaN
        return heading >= 0 && heading < 360
      }),
    )
  })

  it('uses Safari’s heading if present, and is null if north is unknown', () => {
    expect(headingOf({ ...held(10, 90, 0), absolute: false, webkitCompassHeading: 271.5 })).toBe(271.5)
    expect(headingOf({ ...held(10, 90, 0), webkitCompassHeading: -1 })).toBeNull()
    expect(headingOf({ ...held(10, 90, 0), absolute: false })).toBeNull()
    expect(headingOf({ absolute: true, alpha: null, beta: null, gamma: null })).toBeNull()
  })
})
