import { expect, test } from 'vitest'

import { languageCodes } from 'locales/languages'
import { readSources, readTypeScript } from 'tests/support/sources/sources'

const LONGEST = 400
const MOST_IN_FOLDER = 25
// A home directory, or a folder on the author's machine.
const MACHINE_PATH = /(?<![\w.])\/(?:home|Users|root|work|workspace)\/[\w.-]+|[A-Z]:\\Users\\/
const VAGUE_NAME = /(^|\/)(utils?|helpers?|misc|common-utils|index)\.(ts|tsx|mjs)$|\/(utils?|helpers?|misc)\//
const KEBAB_CASE = /^[a-z0-9$._-]+$/

test('no source file is longer than 400 lines', async () => {
  const long = (await readTypeScript()).filter(({ text }) => text.split('\n').length - 1 > LONGEST)
  expect(long.map(({ file }) => file)).toEqual([])
})

test('a folder has at most 25 source files beside their tests, migrations and messages', async () => {
  const counts = new Map<string, number>()
  for (const { file } of await readTypeScript()) {
    // Messages have a file per area, in one folder.
    if (file.includes('.test.') || file.includes('/migrations/') || file.startsWith('locales/')) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > MOST_IN_FOLDER)).toEqual([])
})

test('no file contains a path of the author’s machine', async () => {
  const told = (await readSources()).flatMap(({ file, text }) => {
    const found = file === 'tests/laws/files.test.ts' ? null : MACHINE_PATH.exec(text)
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(told).toEqual([])
})

test('names are specific and in kebab-case', async () => {
  const files = (await readTypeScript()).map(({ file }) => file)
  expect(files.filter((file) => VAGUE_NAME.test(file))).toEqual([])
  // Route parameters keep their spelling: $lotId. Languages have the spelling of their codes.
  const parts = (file: string) =>
    file.split('/').filter((part) => !part.startsWith('$') && !languageCodes.some((code) => code === part))
  expect(files.filter((file) => !parts(file).every((part) => KEBAB_CASE.test(part)))).toEqual([])
})

test('types are not suppressed', async () => {
  const silenced = (await readTypeScript()).filter(
    ({ file, text }) => file !== 'tests/laws/files.test.ts' && /@ts-ignore|@ts-nocheck|as unknown as/.test(text),
  )
  expect(silenced.map(({ file }) => file)).toEqual([])
})
