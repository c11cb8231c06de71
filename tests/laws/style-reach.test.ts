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

/** What stands before `{`, a media query's own words left out. */
const selectorOf = (rule: string) =>
  rule.slice(rule.lastIndexOf('{', rule.lastIndexOf('{') - 1) + 1).split('{')[0] ?? ''

/**
 * Browsers keep one list of what `:has()` may concern. A rule that ends in "anything within" puts everything on it: each node
 * that comes or goes anywhere has the whole page styled anew (884 elements a letter in the palette, where 4 had changed).
 */
test('no rule styles anything within what holds something', () => {
  const selectors = rules.map(selectorOf)
  expect(selectors.some((selector) => selector.includes(':has('))).toBe(true)
  expect(selectors.filter((selector) => /:has\(.*\) \*/.test(selector))).toEqual([])
})
