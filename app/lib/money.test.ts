import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText, dollarsText, readDollars } from './money'

describe('readDollars', () => {
  it.each([
    ['1234', 1234, null],
    ['$1,234', 1234, null],
    ['$1,234.56', 1234, '.56'],
    ['1,234.5', 1234, '.5'],
    ['1,234.567', 1234, '.567'],
    ['1.234.567', 1234567, null],
    ['1.234,56', 1234, ',56'],
    ['12,', 12, null],
    ['USD 2 500', 2500, null],
    ['0', 0, null],
  ])('reads %s as %i', (typed, dollars, dropped) => {
    expect(readDollars(typed)).toEqual({ ok: true, dollars, dropped })
  })

  it.each([
    ['-5', 'sign'],
    ['−5', 'sign'],
    ['(1,234)', 'sign'],
    ['1e5', 'exponent'],
    ['1.2E+3', 'exponent'],
    ['', 'empty'],
    ['abc', 'empty'],
    ['.50', 'empty'],
    ['99999999999999999999', 'too large'],
  ])('refuses %s', (typed, why) => {
    expect(readDollars(typed)).toEqual({ ok: false, why })
  })

  it('reads back whatever it wrote, with or without cents', () => {
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
