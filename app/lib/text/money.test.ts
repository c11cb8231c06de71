import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDollars } from 'contract/money/money'
import { countText, dollarsText } from './money'

describe('readDollars', () => {
  it('parses every amount that it formats, with or without cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 99 }), (dollars, cents) => {
        expect(readDollars(dollarsText(dollars))).toEqual({ ok: true, dollars, dropped: null })
        const part = `.${String(cents).padStart(2, '0')}`
        expect(readDollars(`${dollarsText(dollars)}${part}`)).toEqual({ ok: true, dollars, dropped: part })
      }),
    )
  })
})

describe('texts', () => {
  it('groups thousands', () => {
    expect(dollarsText(1_240_000)).toBe('$1,240,000')
    expect(dollarsText(null)).toBe('–')
    expect(countText(1240)).toBe('1,240')
    expect(countText(10_001, true)).toBe('10,000+')
  })
})
