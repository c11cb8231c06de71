import { expect, it } from 'vitest'
import { metersPerDegree, offsetFrom } from 'contract/geo/distance'
import type { Units } from 'contract/geo/units'
import { graticuleOf, lineLabel } from './graticule'

const origin = { latitude: 40, longitude: -83 }
/** A square view around the origin, `reach` degrees of latitude to each side. */
const viewAround = (reach: number, width = 700) => ({
  west: origin.longitude - reach / Math.cos((40 * Math.PI) / 180),
  east: origin.longitude + reach / Math.cos((40 * Math.PI) / 180),
  south: origin.latitude - reach,
  north: origin.latitude + reach,
  width,
})

it('puts lines at whole multiples of a round step from the origin', () => {
  const found = graticuleOf(viewAround(0.001), origin, 'metric')
  expect(found?.step).toBe(50)
  expect(found?.meridians.map(({ meters }) => meters)).toEqual([-100, -50, 0, 50, 100])
  expect(found?.parallels.map(({ meters }) => meters)).toEqual([-100, -50, 0, 50, 100])
})

it('measures each line as far from the origin as its label says', () => {
  const found = graticuleOf(viewAround(0.01), origin, 'metric')
  expect(found?.meridians.length).toBeGreaterThan(3)
  for (const { degrees, meters } of found?.meridians ?? [])
    expect(offsetFrom(origin, { latitude: 40, longitude: degrees }).east).toBeCloseTo(meters, 3)
  for (const { degrees, meters } of found?.parallels ?? [])
    expect(offsetFrom(origin, { latitude: degrees, longitude: -83 }).north).toBeCloseTo(meters, 3)
})

it.each([0.0002, 0.0013, 0.004, 0.05, 0.11])('keeps lines 64 to 160 pixels apart, %s degrees around', (reach) => {
  const view = viewAround(reach)
  const { step = 0 } = graticuleOf(view, origin, 'metric') ?? {}
  const pixels = (step / (2 * reach * metersPerDegree)) * view.width
  expect(pixels).toBeGreaterThanOrEqual(64)
  expect(pixels).toBeLessThanOrEqual(160)
})

it('keeps its lines where they are when the view moves', () => {
  const view = viewAround(0.001)
  const moved = { ...view, west: view.west + 0.001, east: view.east + 0.001 }
  const before = graticuleOf(view, origin, 'metric')?.meridians.map(({ degrees }) => degrees) ?? []
  const after = graticuleOf(moved, origin, 'metric')?.meridians.map(({ degrees }) => degrees) ?? []
  expect(after.filter((degrees) => degrees < view.east)).toEqual(before.filter((degrees) => degrees > moved.west))
})

it('draws no lines on a view wider than its squares can measure', () => {
  expect(graticuleOf(viewAround(1), origin, 'metric')).toBeNull()
  expect(graticuleOf({ ...viewAround(0.001), width: 0 }, origin, 'metric')).toBeNull()
})

it('labels a line with its side and its distance in the unit of the squares', () => {
  const of = (step: number, units: Units) => ({ step, units, meridians: [], parallels: [] })
  expect(lineLabel(50, of(50, 'metric'), ['E', 'W'])).toBe('50 m E')
  expect(lineLabel(-2000, of(2000, 'metric'), ['N', 'S'])).toBe('2 km S')
  expect(lineLabel(-609.6, of(60.96, 'us'), ['N', 'S'])).toBe('2,000 ft S')
  expect(lineLabel(0, of(50, 'us'), ['E', 'W'])).toBe('')
})

it('puts lines at round feet for readers of US units', () => {
  const found = graticuleOf(viewAround(0.001), origin, 'us')
  expect(found?.parallels.map(({ meters }) => Math.round(meters / 0.3048))).toEqual([
    -300, -200, -100, 0, 100, 200, 300,
  ])
})
