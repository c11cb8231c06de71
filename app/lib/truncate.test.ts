import fc from 'fast-check'
import { expect, it } from 'vitest'
import { truncate, truncateId } from './truncate'

it('keeps the length minus three characters and adds an ellipsis', () => {
  expect(truncate('Foundation and footing', 10)).toBe('Foundat…')
  expect(truncate('Roof', 10)).toBe('Roof')
})

it('keeps six characters of an id', () => {
  expect(truncateId('0192f3c4-aaaa')).toBe('0192f3...')
  expect(truncateId('abcdef')).toBe('abcdef')
})

it('never cuts a character in half and never grows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 40 }), (text, length) => {
      const short = [...truncate(text, length)]
      expect(short.length).toBeLessThanOrEqual(Math.max(length, 1))
      const kept = short.at(-1) === '…' && text !== short.join('') ? short.slice(0, -1) : short
      expect(kept).toEqual([...text].slice(0, kept.length))
    }),
  )
})
