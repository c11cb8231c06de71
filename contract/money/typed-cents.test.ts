import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsText, mostCents } from './cents'
import { readCents, readRate } from './typed-cents'

it.each([
  ['$1,234.56', 123_456],
  ['1234.5', 123_450],
  ['40,000', 4_000_000],
  ['1.234', 123_400],
  ['.50', 50],
  ['1 250 000', 125_000_000],
  ['USD 12', 1200],
  ['US$250,000', 25_000_000],
])('reads %s as %i cents', (typed, cents) => expect(readCents(typed)).toEqual({ ok: true, cents }))

it.each([
  ['-500', -50_000],
  ['−$500.25', -50_025],
  ['($1,000)', -100_000],
  ['500', 50_000],
  ['-0', 0],
])('reads the signed %s as %i cents', (typed, cents) =>
  expect(readCents(typed, { isSigned: true })).toEqual({ ok: true, cents }),
)

it.each([
  ['', 'empty'],
  ['-5', 'sign'],
  ['(5)', 'sign'],
  ['€1.234,50', 'currency'],
  ['1,500 EUR', 'currency'],
  ['£20', 'currency'],
  ['12k', 'exponent'],
  ['1e5', 'exponent'],
  ['1,5', 'unclear'],
  ['5%', 'percent'],
  ['ten', 'not an amount'],
  ['N/A', 'not an amount'],
  ['1.2345', 'not an amount'],
  ['1,2345', 'unclear'],
  ['10,000,000,000.01', 'too large'],
])('refuses %s', (typed, why) => expect(readCents(typed)).toEqual({ ok: false, why }))

it('reads back every amount that is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -mostCents, max: mostCents }), (cents) => {
      expect(readCents(centsText(cents), { isSigned: true })).toEqual({ ok: true, cents })
    }),
  )
})

it.each([
  ['10', 1000],
  ['7.5 %', 750],
  ['0', 0],
  ['100%', 10_000],
  ['100.01', null],
  ['-1', null],
  ['1.234', null],
  ['', null],
])('reads the rate %s as %s basis points', (typed, rate) => expect(readRate(typed)).toBe(rate))
