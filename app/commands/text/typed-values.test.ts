import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Question } from '~/commands/engine/command'
import { bareContext, type CommandContext } from '~/commands/engine/context'
import { isTyped, readAnswer, type TypedQuestion } from './typed-values'

// Late on November 20 in California, already November 21 in India.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T06:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const words = { label: 'ask.reason', hint: 'hint.reason' } as const
const contextOf = (zone?: string): CommandContext => ({ ...bareContext('admin', 'page'), zone })
const read = (question: TypedQuestion, typed: string, zone?: string) => readAnswer(question, typed, contextOf(zone))

describe('an amount', () => {
  const money = { ...words, kind: 'money' } as const

  it.each([
    ['1240000', 1_240_000, '$1,240,000'],
    ['$1,234.56', 1234, '$1,234; .56 is left out'],
    ['1,234', 1234, '$1,234'],
    [' 0 ', 0, '$0'],
    ['250 000', 250_000, '$250,000'],
    ['USD 5,000', 5000, '$5,000'],
  ])('reads %s as whole dollars, with a note', (typed, value, note) => {
    expect(read(money, typed)).toEqual({ ok: true, value, note })
  })

  it.each([
    ['-5', 'minus or parentheses'],
    ['(1,234)', 'minus or parentheses'],
    ['1e6', 'in full'],
    ['much', 'Type an amount'],
    ['', 'Type an amount'],
    ['1000000000001', 'at most $1,000,000,000,000'],
    ['58 to 500000', 'Type one amount'],
    ['58 to $1,234.56', 'Type one amount'],
    ['58 5', 'Type one amount'],
  ])('refuses %s with a reason', (typed, why) => {
    expect(read(money, typed)).toEqual({ ok: false, why: expect.stringContaining(why) })
  })
})

describe('a date', () => {
  const date = { ...words, kind: 'date' } as const

  it("is read in the person's time zone", () => {
    expect(read(date, 'today', 'America/Los_Angeles')).toEqual({
      ok: true,
      value: '2026-11-20',
      note: 'Friday, November 20',
    })
    expect(read(date, 'today', 'Asia/Kolkata')).toMatchObject({ value: '2026-11-21' })
    expect(read(date, '3 dec 2027')).toMatchObject({ value: '2027-12-03', note: 'Friday, December 3, 2027' })
  })

  it('shows valid formats if it is invalid', () => {
    expect(read(date, '12/3/2026')).toMatchObject({ value: '2026-12-03' })
    expect(read(date, '12/3/2026', 'Asia/Kolkata')).toMatchObject({ value: '2026-03-12' })
    expect(read(date, '2020-01-01').ok && read(date, '2020-01-01')).toMatchObject({
      note: 'Wednesday, January 1, 2020: this day is past',
    })
    expect(read(date, '24/12')).toEqual({ ok: false, why: expect.stringContaining('2026-12-03') })
  })
})

describe('an optional argument', () => {
  it('is null if nothing is typed, and read as usual otherwise', () => {
    expect(read({ ...words, kind: 'money', optional: true }, ' ')).toEqual({ ok: true, value: null })
    expect(read({ ...words, kind: 'date', optional: true }, 'odd')).toMatchObject({ ok: false })
  })
})

it('choices and confirmations are not typed', () => {
  const questions: readonly Question[] = [
    { ...words, kind: 'confirm', yes: 'title.inspection.complete' },
    { ...words, kind: 'record', types: ['user'] },
    { ...words, kind: 'choice', rows: () => [] },
    { ...words, kind: 'date' },
  ]
  expect(questions.map(isTyped)).toEqual([false, false, false, true])
})
