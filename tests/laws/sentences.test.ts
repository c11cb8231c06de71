import { expect, test } from 'vitest'

import { registry } from '~/commands/engine/registry'
import english from 'locales/en-US/commands'
import { readTypeScript } from 'tests/support/sources/sources'

/** Message ids that are composed at run time: of a role, an argument, an event. */
const family = /^(who|kind|other|ask|hint|past)\./
const sentence = /^ {2}(?:'([^']+)'|(\w+)):\s+(?:'|\n\s+['"])/gm
const holdsSentences = /\bfill\(|(?:[mM]essages|Words|Titles|notices|titles) = \{/

test('every sentence that is not in the catalog is used', async () => {
  const sources = (await readTypeScript()).filter(
    ({ file }) => /^(app|contract|provider|report)\//.test(file) && !file.includes('.test.'),
  )
  const all = sources.map(({ text }) => text).join('\n')
  const homes = sources.filter(({ file, text }) => file.startsWith('contract/') && holdsSentences.test(text))
  const ids = homes.flatMap(({ text }) =>
    [...text.matchAll(sentence)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  )
  expect(ids.length).toBeGreaterThan(30)
  expect(ids.filter((id) => !family.test(id) && all.split(id).length < 3)).toEqual([])
})

test('every title belongs to a command', () => {
  const titles = Object.keys(english).filter((id) => id.startsWith('title.'))
  expect(titles.toSorted()).toEqual(registry.map(({ title }) => title).toSorted())
})
