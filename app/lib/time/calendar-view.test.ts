import { expect, test } from 'vitest'
import { weeksOf } from './calendar-view'

test('a month covers four to six weeks', () => {
  expect(['2026-02-28', '2026-11-30', '2026-08-01', '2026-12-31'].map(weeksOf)).toEqual([4, 5, 6, 5])
})
