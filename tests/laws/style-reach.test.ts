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

/**
 * Elements inherit the custom properties of the body, so each change of one restyles the whole page (911 elements when
 * a row was selected). Only the bars at the bottom of narrow screens, which come with their page, set properties there.
 */
test('no rule with :has() sets properties of the body', () => {
  const ofBars = /^(--(submit-room|bulk-bottom|told-bottom):[^;]*;?)+$/
  const onBody = rules.filter((rule) => /(^|[{,])body\S*:has\((?:[^()]|\([^()]*\))*\)\S*$/.test(selectorOf(rule)))
  expect(onBody.length).toBeGreaterThan(0)
  expect(onBody.filter((rule) => !ofBars.test(rule.slice(rule.lastIndexOf('{') + 1)))).toEqual([])
})
