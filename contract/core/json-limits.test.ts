import { expect, test } from 'vitest'
import { isBoundedJson } from './json-limits'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['32 levels', nested(32), true],
  ['33 levels', nested(33), false],
  ['100 values', JSON.stringify(Array(99).fill(0)), true],
  ['101 values', JSON.stringify(Array(100).fill(0)), true],
  ['102 values', JSON.stringify(Array(101).fill(0)), false],
  ['102 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`k${at}`, 0]))), false],
  ['102 objects', `[${'{},'.repeat(101)}{}]`, false],
  ['brackets and commas in a string', JSON.stringify({ text: '[,{'.repeat(1000) }), true],
  ['escaped quotes and backslashes', JSON.stringify(['\\', '"', '\\"', '\\\\', '[,{'.repeat(1000)]), true],
  ['an unclosed string', '["[[[', true],
])('of at most 101 values on 32 levels: %s is %s', (_what, text, isBounded) => {
  expect(isBoundedJson(text, 101)).toBe(isBounded)
})

test('a megabyte of escaped quotes is scanned in linear time', () => {
  const started = performance.now()
  expect(isBoundedJson(`["${'\\"'.repeat(500_000)}"]`, 10)).toBe(true)
  expect(isBoundedJson(`["${'\\'.repeat(1_000_000)}"]`, 10)).toBe(true)
  expect(performance.now() - started).toBeLessThan(1000)
})
