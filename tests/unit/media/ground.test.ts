import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { distanceBetween, pointAt } from 'contract/geo/distance'
import { distanceToLot } from 'provider/media/lot-shape'
import { drawMapImage, mapSize } from 'provider/media/map-image'

const lot = { latitude: 36.9683, longitude: -122.0345, outline: null }
const square = [45, 135, 225, 315].map((direction): [number, number] => {
  const corner = pointAt(lot, 20, direction)
  return [corner.longitude, corner.latitude]
})

test('measures distances in meters', () => {
  const directions = fc.integer({ min: 0, max: 359 })
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 5000, noNaN: true }),
      directions,
      fc.integer({ min: -70, max: 70 }),
      (meters, direction, latitude) => {
        const from = { latitude, longitude: -98 }
        expect(Math.abs(distanceBetween(from, pointAt(from, meters, direction)) - meters)).toBeLessThan(
          meters * 0.01 + 0.5,
        )
      },
    ),
  )
})

test('the distance is 0 inside the outline, and to the nearest edge outside', () => {
  const placed = { ...lot, outline: square }
  expect(distanceToLot(placed, lot)).toBe(0)
  expect(distanceToLot(placed, pointAt(lot, 10, 77))).toBe(0)
  // The square's sides are 14.1 m from its center.
  expect(distanceToLot(placed, pointAt(lot, 100, 0))).toBeCloseTo(100 - 20 / Math.SQRT2, 0)
  expect(distanceToLot(placed, pointAt(lot, 100, 45))).toBeCloseTo(80, 0)
  expect(distanceToLot(lot, pointAt(lot, 100, 45))).toBeCloseTo(100, 0)
})

test('a closed ring and an open one are the same outline', () => {
  const [first] = square
  const closed = { ...lot, outline: first ? [...square, first] : square }
  expect(distanceToLot(closed, pointAt(lot, 60, 200))).toBeCloseTo(
    distanceToLot({ ...lot, outline: square }, pointAt(lot, 60, 200)),
    6,
  )
})

const dark = async (image: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data[Math.round(y) * info.width * info.channels + Math.round(x) * info.channels] ?? 255
}

test('the map shows both points, north up, with readable text', async () => {
  const capture = pointAt(lot, 120, 180)
  const image = await drawMapImage({ lot, capture, accuracy: 8, direction: 0, units: 'us' })
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', ...mapSize })
  // The capture point is below the lot, both on the center line.
  const column = await Promise.all(Array.from({ length: mapSize.height }, (_, y) => dark(image, mapSize.width / 2, y)))
  const black = column.findLastIndex((value) => value < 60)
  expect(black).toBeGreaterThan(mapSize.height / 2)
  // The label in the lower right corner has many shades, so it is not a row of empty boxes.
  const corner = await sharp(image)
    .extract({ left: mapSize.width - 170, top: mapSize.height - 45, width: 160, height: 34 })
    .greyscale()
    .raw()
    .toBuffer()
  expect(new Set(corner).size).toBeGreaterThan(40)
})

test('draws a map with any missing fact, near or far', async () => {
  const facts = [
    { lot: null, capture: lot, accuracy: null, direction: null },
    { lot, capture: lot, accuracy: null, direction: 359.9 },
    { lot: { ...lot, outline: square }, capture: pointAt(lot, 40_000, 12), accuracy: 5000, direction: 90 },
  ]
  for (const fact of facts)
    expect(await sharp(await drawMapImage({ ...fact, units: 'metric' })).metadata()).toMatchObject(mapSize)
})
