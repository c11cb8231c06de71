import { expect, test } from 'vitest'
import { daysAround, readCalendarView, weeksOf } from './calendar-view'

test('a month covers four to six weeks', () => {
  expect(['2026-02-28', '2026-11-30', '2026-08-01', '2026-12-31'].map(weeksOf)).toEqual([4, 5, 6, 5])
})

test.each(['0026-11-29', '1999-12-31', '2201-01-01', '9999-12-31', '2026-13-01', ''])(
  'an address with the day "%s" shows today',
  (date) => {
    expect(readCalendarView(new URLSearchParams({ date }), '2026-11-29').date).toBe('2026-11-29')
  },
)

test('the first and the last month load only days that records have', () => {
  expect([daysAround('2000-01-15').from, daysAround('2200-12-15').to]).toEqual(['2000-01-01', '2200-12-31'])
})
