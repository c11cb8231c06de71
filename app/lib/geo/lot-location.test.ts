import { expect, it } from 'vitest'
import { readPosition } from 'contract/geo/degrees'
import { coordinatesText } from './lot-location'

it('writes coordinates so that the place dialog reads them back', () => {
  const text = coordinatesText({ latitude: 30.2672004, longitude: -97.7431 })
  expect(text).toBe('30.26720, -97.74310')
  expect(readPosition(text)).toEqual({ latitude: 30.2672, longitude: -97.7431 })
})
