import { expect, it } from 'vitest'
import type { Ask } from '~/commands/command'
import { asksRecords } from './use-record-search'

const page = (ask: Ask) => ({ ask })
const words = { label: 'ask.template', hint: 'hint.template' } as const

it.each([
  ['oak', true],
  ['#12', true],
  ['  ', false],
  ['>verify', false],
  ['?undo', false],
])('on the first page %j asks for records: %s', (typed, asks) => {
  expect(asksRecords(typed, null)).toBe(asks)
})

it('a page asks for records where it chooses one', () => {
  expect(asksRecords('oak', page({ ...words, kind: 'record', types: ['lot'] }))).toBe(true)
  expect(asksRecords('oak', page({ ...words, kind: 'choice', rows: () => [] }))).toBe(false)
})
