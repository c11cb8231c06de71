import { describe, expect, it } from 'vitest'
import { mostDollars } from 'contract/core/limits'
import { mostDollarsText, readDollars } from './money'
import type { DecimalMark } from './numbers'

describe('readDollars', () => {
  it.each([
    ['1234', 1234, null],
    ['$1,234', 1234, null],
    ['$1,234.56', 1234, '.56'],
    ['1,234.5', 1234, '.5'],
    ['2.000', 2000, null],
    ['1.900 €', 1900, null],
    ['360.000', 360000, null],
    ['€ 1.500', 1500, null],
    ['250,000', 250000, null],
    ['1.250.000,50', 1250000, ',50'],
    ['215.000,00', 215000, ',00'],
    ["1'250'000", 1250000, null],
    ['1 250 000', 1250000, null],
    ['1\u202f250\u00a0000', 1250000, null],
    ['1500,00', 1500, ',00'],
    ['1000.', 1000, null],
    ['250.000.-', 250000, null],
    ['1.500,--', 1500, null],
    ['Rs. 500', 500, null],
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
    ['N/A', 'empty'],
    ['-', 'empty'],
    ['1,5', 'unclear'],
    ['1,2345', 'unclear'],
    ['1234.567', 'unclear'],
    ['0.500', 'unclear'],
    ['1,23,456', 'unclear'],
    ['1.250,000.50', 'unclear'],
    ['25%', 'percent'],
    ['$1,234 or $5,678', 'unclear'],
    ['1,000,000,000,001', 'too large'],
    ['99999999999999999999', 'too large'],
  ])('refuses %s', (typed, why) => {
    expect(readDollars(typed)).toEqual({ ok: false, why })
  })
})

describe('readDollars in a column', () => {
  const read = (typed: string, mark: DecimalMark, isStated = false) => readDollars(typed, { mark, isStated })

  it('reads an unclear amount as the rest of its column', () => {
    expect(read('1,5', ',')).toEqual({ ok: true, dollars: 1, dropped: ',5' })
    expect(read('1,5', '.')).toEqual({ ok: false, why: 'unclear' })
    expect(read('1234.567', '.')).toEqual({ ok: true, dollars: 1234, dropped: '.567' })
  })

  it('treats three digits after a single separator as cents only if a person says so', () => {
    expect(read('2.000', '.')).toEqual({ ok: true, dollars: 2000, dropped: null })
    expect(read('2.000', '.', true)).toEqual({ ok: true, dollars: 2, dropped: '.000' })
  })
})
