import { expect, it } from 'vitest'
import { readDegrees, readPosition } from './degrees'

it.each([
  ['30.2672', 90, 30.2672],
  ['30,2672', 90, 30.2672],
  ['30,267', 90, 30.267],
  [' −97,7431° ', 180, -97.7431],
  ['90', 90, 90],
  ['91', 90, null],
  ['30.267.200', 90, null],
  ['2127784.7', 180, null],
  ['1e1', 90, null],
  ['0x10', 90, null],
  ['', 90, null],
])('the degrees %j up to %i are %j', (typed, most, degrees) => {
  expect(readDegrees(typed, most)).toBe(degrees)
})

it.each([
  ['36.9741, -122.0308', [36.9741, -122.0308]],
  ['36.9741,-122.0308', [36.9741, -122.0308]],
  ['36.9741 -122.0308', [36.9741, -122.0308]],
  ['36,9741 -122,0308', [36.9741, -122.0308]],
  ['36,9741, -122,0308', [36.9741, -122.0308]],
  ['36,9741;-122,0308', [36.9741, -122.0308]],
  ['36,9741', null],
  ['36.9741', null],
  ['36.9741, -122.0308, 4', null],
  ['91, 0', null],
  ['', null],
])('the position %j is %j', (typed, position) => {
  const [latitude, longitude] = position ?? []
  expect(readPosition(typed)).toEqual(position && { latitude, longitude })
})
