import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { buildWhenStale } from '../../scripts/build.mjs'

const assets = path.join('build', 'client', 'assets')
let rules: string[]

beforeAll(async () => {
  await buildWhenStale()
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'))
  rules = sheets.flatMap((file) => readFileSync(path.join(assets, file), 'utf8').split('}'))
}, 600_000)

/** The selector of a rule, without its media query. */
const selectorOf = (rule: string) =>
  rule.slice(rule.lastIndexOf('{', rule.lastIndexOf('{') - 1) + 1).split('{')[0] ?? ''

/**
 * Browsers index the elements affected by `:has()`. A rule that ends in a descendant universal selector affects all of
 * them: each added or removed node then restyles the whole page (884 elements per letter in the palette, where 4 had
 * changed).
 */
test('no rule with :has() styles all descendants', () => {
  const selectors = rules.map(selectorOf)
  expect(selectors.some((selector) => selector.includes(':has('))).toBe(true)
  expect(selectors.filter((selector) => /:has\(.*\) \*/.test(selector))).toEqual([])
})
