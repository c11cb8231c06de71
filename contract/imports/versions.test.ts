import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readVersions, versionsPattern, versionsText } from './versions'

test('versions by row are read as they were written', () => {
  const byRow = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3 })), {
    selector: ([row]) => row,
  })
  fc.assert(
    fc.property(byRow, (versions) => {
      const text = versionsText(versions)
      expect(text).toMatch(versionsPattern)
      expect([...readVersions(text, 300)].sort(([a], [b]) => a - b)).toEqual(versions.toSorted(([a], [b]) => a - b))
    }),
  )
})

test('rows that follow each other with one version take one run', () => {
  expect(
    versionsText([
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 4],
      [9, 2],
    ]),
  ).toBe('2:1*3,4;9:2')
})

test('a text that names more rows than a file may have is read up to that number', () => {
  expect(readVersions('1:1*999999', 10).size).toBe(10)
})
