import { expect, it } from 'vitest'
import { readTypedPercent } from './read-amounts'

it.each([
  ['', null],
  ['33.3', 33.3],
  ['33.30 %', 33.3],
  ['100', 100],
])('reads the percentage %s as %s', (typed, value) => expect(readTypedPercent(typed)).toEqual({ ok: true, value }))

it.each(['101', '33.33', '33.333', '-1', 'abc'])('refuses the percentage %s by one message', (typed) =>
  expect(readTypedPercent(typed)).toEqual({ ok: false, why: 'A percentage from 0 to 100 with at most one decimal' }),
)
