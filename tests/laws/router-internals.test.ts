import { expect, test } from 'vitest'

import { readTypeScript } from 'tests/support/sources/sources'

test('only one module reads the private fields of the router', async () => {
  const readers = (await readTypeScript())
    .filter(({ file, text }) => file.startsWith('app/') && text.includes('__remixRouter'))
    .map(({ file }) => file)
  expect(readers).toEqual(['app/interaction/router-internals.ts'])
})
