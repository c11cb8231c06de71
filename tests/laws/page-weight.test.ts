import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { buildWhenStale } from '../../scripts/build.mjs'

type Built = { module: string; imports?: readonly string[] }
type BuiltRoute = Built & { id: string; parentId?: string; hasAction: boolean }
type Manifest = { url: string; entry: Built; routes: Record<string, BuiltRoute> }

/**
 * What a page may bring of JavaScript over the wire before it is alive, in kB (1,000 bytes) of brotli: the first row whose
 * words its route has. The aim is 130 for every page (bench/first-load.ts measures it with headers); these are what has
 * been reached, lowered with each step; docs/decisions/019 says what a raise was for.
 */
const bars: readonly [RegExp, number][] = [
  [
    /^root$|^routes\/(login|signup|verify-otp|forgot-password|reset-password|contact|complete-profile|logout|offline|resources)/,
    115,
  ],
  [/media\/\$mediaId$/, 182],
  [/\/(new|edit|invite|import|edit-on-its-page|new-on-a-lot|\$\w+)$/, 224],
  [/./, 194],
]

const client = path.join('build', 'client')
let manifest: Manifest

/** The bytes of all files that a route and those around it name. */
function weightOf(route: BuiltRoute): number {
  const files = new Set([manifest.url, manifest.entry.module, ...(manifest.entry.imports ?? [])])
  for (let one: BuiltRoute | undefined = route; one; one = manifest.routes[one.parentId ?? ''])
    for (const file of [one.module, ...(one.imports ?? [])]) files.add(file)
  return [...files].reduce((sum, file) => sum + statSync(path.join(client, `${file}.br`)).size, 0)
}

beforeAll(async () => {
  await buildWhenStale()
  const assets = path.join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)) ?? ''
  const text = readFileSync(path.join(assets, name), 'utf8')
  manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}, 600_000)

test('no page brings more JavaScript than its bar', () => {
  const routes = Object.values(manifest.routes)
  expect(routes.length).toBeGreaterThan(20)
  const heavy = routes.flatMap((route) => {
    const [, bar] = bars.find(([words]) => words.test(route.id)) ?? ['', 0]
    const kB = weightOf(route) / 1000
    return kB > bar ? [`${route.id}: ${kB.toFixed(1)} kB, its bar is ${bar}`] : []
  })
  expect(heavy).toEqual([])
})
