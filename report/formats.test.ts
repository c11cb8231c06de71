import { expect, test } from 'vitest'
import { capturePointText } from './formats'

const at = { latitude: 35, longitude: -97, accuracy: null, source: 'exif' } as const

test('a caption says where a photo was taken, or that only the lot’s position is unknown', () => {
  expect(capturePointText({ direction: 45, distance: 12, location: at }, { units: 'us' })).toBe(
    '45° NE · 39 ft to the lot',
  )
  expect(capturePointText({ direction: 45, distance: null, location: at }, { units: 'us' })).toBe(
    '45° NE · Lot location not set',
  )
  expect(capturePointText({ direction: null, distance: null, location: at }, { units: 'us' })).toBe(
    'Lot location not set',
  )
  expect(capturePointText({ direction: null, distance: null, location: null }, {})).toBe('Location not recorded')
})
