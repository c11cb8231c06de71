import { expect, test } from 'vitest'
import { placeOf } from './words'

const at = { latitude: 35, longitude: -97, accuracy: null, source: 'exif' } as const

test('a caption says where a photo was taken; where only the lot’s place is not known, it says that', () => {
  expect(placeOf({ direction: 45, distance: 12, location: at })).toBe('45° NE · 12 m to the lot')
  expect(placeOf({ direction: 45, distance: null, location: at })).toBe('45° NE · Lot not placed')
  expect(placeOf({ direction: null, distance: null, location: at })).toBe('Lot not placed')
  expect(placeOf({ direction: null, distance: null, location: null })).toBe('Place not recorded')
})
