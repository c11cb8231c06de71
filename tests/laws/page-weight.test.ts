import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { languageCodes } from 'locales/languages'
import type { MessageFiles } from 'locales/engine/message-files'
import { buildWhenStale } from '../../scripts/build.mjs'
import { readMessageFiles } from '../../vite.locales.config'

type Built = { module: string; imports?: readonly string[] }
type BuiltRoute = Built & { id: string; parentId?: string; hasAction: boolean }
type Manifest = { url: string; entry: Built; routes: Record<string, BuiltRoute> }

/**
 * JavaScript that a page may load before it is alive, in kB (1,000 bytes) of brotli: the first row that its route matches.
 * The aim is 200 for every page, and 120 before the sign-in; decision 019 says what forms still lack.
 */
const bars: readonly [RegExp, number][] = [
  [
    /^root$|^routes\/(login|signup|verify-otp|forgot-password|reset-password|contact|complete-profile|logout|offline|resources)/,
    120,
  ],
  // Record forms, which open over their list.
  [
    /^routes\/(lots|requests|lenders|cost-codes|users)\/.*(new|edit|edit-on-its-page|new-on-a-lot|place|place-on-its-page|invite|\$requestId|\$lenderId|\$costCodeId|\$lineId|settings|line|record)$/,
    221,
  ],
  [/./, 200],
]

const client = path.join('build', 'client')
let manifest: Manifest
let messageFiles: MessageFiles

/** Bytes of all files of a route and its parents, with their messages in the language where these are largest. */
function weightOf(route: BuiltRoute): number {
  const files = new Set([manifest.url, manifest.entry.module, ...(manifest.entry.imports ?? [])])
  for (let one: BuiltRoute | undefined = route; one; one = manifest.routes[one.parentId ?? ''])
    for (const file of [one.module, ...(one.imports ?? [])]) files.add(file)
  const areas = new Set([...files].flatMap((file) => messageFiles.areas[file] ?? []))
  const messages = languageCodes.map((language) =>
    sizeOf([...areas].flatMap((area) => messageFiles.languages[language]?.[area] ?? [])),
  )
  return sizeOf([...files]) + Math.max(...messages)
}

const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(path.join(client, `${file}.br`)).size, 0)

beforeAll(async () => {
  await buildWhenStale()
  const assets = path.join(client, 'assets')
  messageFiles = readMessageFiles(assets)
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)) ?? ''
  const text = readFileSync(path.join(assets, name), 'utf8')
  manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}, 600_000)

test('a script imports the messages of its areas from a file per language', () => {
  const imported = new Set(Object.values(messageFiles.areas).flat())
  expect(imported.has('entry')).toBe(true)
  for (const language of languageCodes)
    expect(Object.keys(messageFiles.languages[language] ?? {}).toSorted()).toEqual([...imported].toSorted())
})

test('no page exceeds its JavaScript budget', () => {
  const routes = Object.values(manifest.routes)
  expect(routes.length).toBeGreaterThan(20)
  const heavy = routes.flatMap((route) => {
    const [, bar] = bars.find(([words]) => words.test(route.id)) ?? ['', 0]
    const kB = weightOf(route) / 1000
    return kB > bar ? [`${route.id}: ${kB.toFixed(1)} kB, its bar is ${bar}`] : []
  })
  expect(heavy).toEqual([])
})
