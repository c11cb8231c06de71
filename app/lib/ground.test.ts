import { expect, it } from 'vitest'
import { directionText, offsetFrom, roundLength } from './ground'

it('names directions by their nearest compass point', () => {
  expect(directionText(45)).toBe('45° NE')
  expect(directionText(359.9)).toBe('0° N')
  expect(directionText(200)).toBe('200° S')
})

it('measures offsets in metres, shrinking east with the latitude', () => {
  const offset = offsetFrom({ latitude: 60, longitude: 10 }, { latitude: 60.001, longitude: 10.001 })
  expect(offset.north).toBeCloseTo(111.32, 1)
  expect(offset.east).toBeCloseTo(55.66, 1)
})

it('rounds scale lengths down to 1, 2 or 5', () => {
  expect([7, 20, 49, 0.6].map(roundLength)).toEqual([5, 20, 20, 0.5])
})
