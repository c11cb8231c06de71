import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ZONES } from '../../lint.zones.js'

type Zone = { zone: string; folders: readonly string[]; types?: readonly string[] }

/** Rows of the table in docs/architecture.md#folders, in order. */
function documented(): Zone[] {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Folders\n')
  const [table = ''] = section.split('\nEach folder also')
  return [...table.matchAll(/^\| `([^`]+)` \|[^|]*\| ([^|]*) \|$/gm)].map(([, zone = '', imports = '']) => {
    const named = [...imports.matchAll(/`([^`]+)`( \(types only\))?/g)]
    const folders = named.filter(([, , typesOnly]) => !typesOnly).map(([, folder = '']) => folder)
    const types = named.filter(([, , typesOnly]) => typesOnly).map(([, folder = '']) => folder)
    return { zone, folders: folders.sort(), types }
  })
}

test('docs/architecture.md lists the same import rules as lint.zones.js, in the same order', () => {
  const zones: readonly Zone[] = ZONES
  const wanted = zones.map(({ zone, folders, types = [] }) => ({
    zone,
    folders: folders.filter((folder) => folder !== zone).sort(),
    types: [...types],
  }))
  expect(wanted.length).toBeGreaterThan(10)
  expect(documented()).toEqual(wanted)
})
