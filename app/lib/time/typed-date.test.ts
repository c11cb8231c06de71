import { inLanguage } from 'locales/engine/in-language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from './typed-date'

/** A Friday. */
const today = '2026-11-20'

describe('readDate', () => {
  it.each([
    ['today', '2026-11-20'],
    [' Tomorrow ', '2026-11-21'],
    ['sat', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Thursday', '2026-11-26'],
    ['tues', '2026-11-24'],
    ['3 dec', '2026-12-03'],
    ['dec 3', '2026-12-03'],
    ['Dec. 3, 2027', '2027-12-03'],
    ['3 December 2027', '2027-12-03'],
    ['20 nov', '2026-11-20'],
    ['19 nov', '2027-11-19'],
    ['1 january', '2027-01-01'],
    ['29 feb', '2028-02-29'],
    ['2026-12-03', '2026-12-03'],
    ['2024-02-29', '2024-02-29'],
    ['12/24', '2026-12-24'],
    ['1/2', '2027-01-02'],
    ['12/24/2026', '2026-12-24'],
    ['02/29', '2028-02-29'],
    ['12242026', '2026-12-24'],
    ['next friday', '2026-11-27'],
    ['next mon', '2026-11-23'],
    ['Next Sunday', '2026-11-29'],
    ['in 2 weeks', '2026-12-04'],
    ['in a week', '2026-11-27'],
    ['in 1 day', '2026-11-21'],
    ['in 0 days', '2026-11-20'],
  ])('reads %s as %s', (typed, date) => {
    expect(readDate(typed, today)).toBe(date)
  })

  it.each([
    '',
    'd',
    'fr',
    'someday',
    '24/12',
    '2/30/2027',
    '12/24/26',
    'next',
    'in two weeks',
    'in weeks',
    '3',
    '24122026',
    '122426',
    'dec',
    '31 feb',
    '32 dec',
    '0 dec',
    '2026-02-29',
    '2026-13-01',
    '3 dec 3',
    '3 dec 27',
    '-1 dec',
  ])('rejects %s', (typed) => {
    expect(readDate(typed, today)).toBeNull()
  })

  it('reads the day first in countries that write it so', () => {
    expect(readDate('24/12', today, 'dayFirst')).toBe('2026-12-24')
    expect(readDate('3/12/2027', today, 'dayFirst')).toBe('2027-12-03')
    expect(readDate('03122027', today, 'dayFirst')).toBe('2027-12-03')
    expect(readDate('12/24', today, 'dayFirst')).toBeNull()
  })

  it('crosses the end of a month and of a year', () => {
    expect(readDate('tomorrow', '2026-12-31')).toBe('2027-01-01')
    expect(readDate('mon', '2028-02-27')).toBe('2028-02-28')
    expect(readDate('tue', '2028-02-28')).toBe('2028-02-29')
  })

  it('reads every ISO date, and no past date without a year', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        expect(readDate(date, today)).toBe(date)
        const month = day.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
        const next = readDate(`${day.getUTCDate()} ${month}`, today)
        expect(next?.slice(5)).toBe(date.slice(5))
        expect(next !== null && next >= today).toBe(true)
      }),
    )
  })
})

it.each([
  ['hoy', '2026-11-25'],
  ['mañana', '2026-11-26'],
  ['viernes', '2026-11-27'],
  ['próximo viernes', '2026-12-04'],
  ['en 2 semanas', '2026-12-09'],
  ['3 dic', '2026-12-03'],
  ['3 de diciembre de 2027', '2027-12-03'],
  ['miercoles', '2026-12-02'],
  ['tomorrow', '2026-11-26'],
])('reads "%s" as %s for a Spanish reader', (typed, date) => {
  expect(inLanguage('es-US', () => readDate(typed, '2026-11-25'))).toBe(date)
})

it('reads Spanish names only for a Spanish reader', () => {
  expect(readDate('viernes', '2026-11-25')).toBeNull()
})
