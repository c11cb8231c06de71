import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sixAndDots, withEllipsis } from './truncate'

test('withEllipsis cuts to the length minus three characters and adds an ellipsis', () => {
  expect(withEllipsis('Foundation, framing and roof', 20)).toBe('Foundation, frami…')
  expect(withEllipsis('Roof', 4)).toBe('Roof')
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 3, max: 60 }), (text, length) => {
      const short = withEllipsis(text, length)
      expect(short.length).toBeLessThanOrEqual(length)
      if (text.length <= length) expect(short).toBe(text)
      else expect(short).toBe(`${text.slice(0, length - 3)}…`)
    }),
  )
})

test('sixAndDots cuts to six characters and adds three dots', () => {
  expect(sixAndDots('9f86d081884c')).toBe('9f86d0...')
  expect(sixAndDots('9f86d0')).toBe('9f86d0')
  fc.assert(
    fc.property(fc.string({ minLength: 7 }), (text) => {
      expect(sixAndDots(text)).toBe(`${text.slice(0, 6)}...`)
    }),
  )
})
