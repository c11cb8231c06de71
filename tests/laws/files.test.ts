import { expect, test } from 'vitest'

import { readSources, readTypeScript } from 'tests/support/sources'

const LONGEST = 400
// A person's home, or a folder of the machine something was written on.
const MACHINE_PATH = /(?<![\w.])\/(?:home|Users|root|work|workspace)\/[\w.-]+|[A-Z]:\\Users\\/
const VAGUE_NAME = /(^|\/)(utils?|helpers?|misc|common-utils|index)\.(ts|tsx|mjs)$|\/(utils?|helpers?|misc)\//
const KEBAB_CASE = /^[a-z0-9$._-]+$/

test('no source file is longer than 400 lines', async () => {
  const long = (await readTypeScript()).filter(({ text }) => text.split('\n').length - 1 > LONGEST)
  expect(long.map(({ file }) => file)).toEqual([])
})

test('no file knows the machine it was written on', async () => {
  const told = (await readSources()).flatMap(({ file, text }) => {
    const found = file === 'tests/laws/files.test.ts' ? null : MACHINE_PATH.exec(text)
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(told).toEqual([])
})

test('names say what is inside, in kebab-case', async () => {
  const files = (await readTypeScript()).map(({ file }) => file)
  expect(files.filter((file) => VAGUE_NAME.test(file))).toEqual([])
  // A route parameter keeps its own spelling: $lotId.
  const parts = (file: string) => file.split('/').filter((part) => !part.startsWith('$'))
  expect(files.filter((file) => !parts(file).every((part) => KEBAB_CASE.test(part)))).toEqual([])
})

test('types are not silenced', async () => {
  const silenced = (await readTypeScript()).filter(
    ({ file, text }) => file !== 'tests/laws/files.test.ts' && /@ts-ignore|@ts-nocheck|as unknown as/.test(text),
  )
  expect(silenced.map(({ file }) => file)).toEqual([])
})
