import { describe, expect, it } from 'vitest'
import { mostDollars } from './limits'
import { mostDollarsText, readDollars } from './money'

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
    ['$1,234.56 USD', 1234, '.56'],
    ['1.234,56 €', 1234, ',56'],
    ['12.50 each', 12, '.50'],
    ['12 monthly', 12, null],
    ['0', 0, null],
  ])('reads %s as %i', (typed, dollars, dropped) => {
    expect(readDollars(typed)).toEqual({ ok: true, dollars, dropped })
  })

  it('sums thousands of the largest amount without losing a dollar', () => {
    expect(Number.isSafeInteger(9_000 * mostDollars)).toBe(true)
    expect(readDollars(mostDollarsText)).toEqual({ ok: true, dollars: mostDollars, dropped: null })
  })

  it.each([
    ['-5', 'sign'],
    ['−5', 'sign'],
    ['(1,234)', 'sign'],
    ['1e5', 'exponent'],
    ['1.2E+3', 'exponent'],
    ['12k', 'exponent'],
    ['$1.5M', 'exponent'],
    ['2 million', 'exponent'],
    ['', 'empty'],
    ['abc', 'empty'],
    ['.50', 'empty'],
    ['1,000,000,000,001', 'too large'],
    ['99999999999999999999', 'too large'],
  ])('refuses %s', (typed, why) => {
    expect(readDollars(typed)).toEqual({ ok: false, why })
  })
})
